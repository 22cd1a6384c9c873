/** The scripts and styles that a page begins with, as the build notes them (scripts/page-scripts.ts). */
import type { Language } from "#app/words/languages.ts";

/** The scripts of a screen or layout. */
export type RouteScripts = {
  /** What its module exports: under each name the address of the file that has it, and the name there. */
  exports: Record<string, [address: string, name: string]>;
  /** The addresses of all files that it needs. */
  files: string[];
};

/** The scripts of all pages in one language. */
export type PageScripts = {
  /** The address of the file that all others import. */
  framework: string;
  /** The address of what starts the program, and the addresses of all files that it needs. */
  start: string;
  startFiles: string[];
  routes: Record<string, RouteScripts>;
};

/** What the server is told of the built pages. */
export type BuiltPages = {
  scripts: Record<Language, PageScripts>;
  /** The address of the one style sheet of a plain page, by the route's id of its innermost layout or screen. */
  plainSheets: Record<string, string>;
};
