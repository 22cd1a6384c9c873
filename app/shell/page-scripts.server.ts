/** Puts the scripts into a rendered page, in place of React Router's <Scripts> (docs/decisions/0096-scripts.md). */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { EntryContext } from "react-router";
import type { Language } from "#app/words/languages.ts";
import type { BuiltPages, PageScripts, RouteScripts } from "./page-scripts.ts";

/** What the build has noted of its pages (scripts/page-scripts.ts); null in development. */
export const builtPages: BuiltPages | null = import.meta.env.PROD
  ? (JSON.parse(readFileSync(resolve("build/server/page-scripts.json"), "utf8")) as BuiltPages)
  : null;

/**
 * The page with its scripts, at the end of the body: the loaders' data as React Router encodes them, and what asks for
 * the files and starts the program. In development <Scripts> loads each module from the development server.
 */
export function withScripts(
  page: string,
  context: EntryContext,
  { data, language, nonce }: { data: string; language: Language; nonce: string },
): string {
  const scripts = builtPages?.scripts[language];
  if (!scripts) return page;
  const ids = context.staticHandlerContext.matches.map(({ route }) => route.id);
  const routes = ids.map((id) => [id, scripts.routes[id] ?? { exports: {}, files: [] }] as const);
  const files = [...new Set([...scripts.startFiles, ...routes.flatMap(([, { files }]) => files)])];
  const code = [contextScript(context, data), afterFirstPaint(files, scripts.framework, startScript(scripts, routes))];
  const added = code.map((one) => `<script nonce="${nonce}">${one}</script>`).join("");
  return page.replace("</body>", () => `${added}</body>`);
}

/** What the router reads when it starts: its settings, and the data in one piece. */
function contextScript({ serverHandoffString }: EntryContext, data: string): string {
  return (
    `window.__reactRouterContext=${serverHandoffString};` +
    "window.__reactRouterContext.stream=new ReadableStream({start(c){" +
    `c.enqueue(new TextEncoder().encode(${inScript(JSON.stringify(data))}));c.close()}});`
  );
}

/**
 * Loads the files of the page's screen and its layouts, hands their modules to the router, and starts it. A name is
 * looked up in a loaded file and not imported: the file of another build, which lacks it, would end the script.
 */
function startScript(scripts: PageScripts, routes: readonly (readonly [string, RouteScripts])[]): string {
  const addresses = [
    ...new Set(routes.flatMap(([, { exports }]) => Object.values(exports).map(([address]) => address))),
  ];
  const imports = addresses.map((address, index) => `import * as m${index} from ${JSON.stringify(address)};`);
  const modules = routes.map(([id, { exports }]) => {
    const names = Object.entries(exports).map(
      ([name, [address, inside]]) => `${JSON.stringify(name)}:m${addresses.indexOf(address)}.${inside}`,
    );
    return `${JSON.stringify(id)}:{${names.join()}}`;
  });
  const given = `window.__reactRouterRouteModules={${modules.join()}};`;
  return `${imports.join("")}${given}import(${JSON.stringify(scripts.start)});`;
}

/**
 * Asks for the files and runs a module when the page has been painted, so that no script is in the way of the styles or
 * of the first paint. A timer that is set before a frame runs after its paint. A page in the background has no frames,
 * and one that is drawn late asks after three seconds. The framework's file runs before the others, by itself: with
 * them it was one task, which blocked a phone (docs/decisions/0136-first-second-on-a-phone.md).
 */
function afterFirstPaint(files: readonly string[], framework: string, module: string): string {
  const add =
    'function add(k,v,then){var s=d.createElement("script");s.type="module";s.nonce=n;s[k]=v;s.onload=then;' +
    "d.body.appendChild(s)}";
  const ask =
    "if(!t)return;clearTimeout(t);t=0;" +
    `${inScript(JSON.stringify(files))}.forEach(function(f){var l=d.createElement("link");` +
    'l.rel="modulepreload";l.href=f;d.head.appendChild(l)});' +
    `add("src",${inScript(JSON.stringify(framework))},function(){add("text",${inScript(JSON.stringify(module))})})`;
  return (
    `(function(d,n){var t=setTimeout(ask,3000);${add}function ask(){${ask}}` +
    "d.hidden?ask():requestAnimationFrame(function(){setTimeout(ask)})})(document,document.currentScript.nonce)"
  );
}

/** JSON that does not end the script that it stands in. */
function inScript(json: string): string {
  return json.replaceAll("<", "\\u003c").replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}
