import { redirect } from "react-router";

/** Unknown paths go to the start (specification, section 2). */
export function loader(): Response {
  return redirect("/");
}

export { loader as action };
