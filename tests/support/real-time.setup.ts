/** A test that fails with a stopped clock must not leave it to the files after it, which share its process. */
import { afterEach, vi } from "vitest";

afterEach(() => void vi.useRealTimers());
