/** The page that describes all calls, /admin/calls. */
import { BackLink } from "#app/ui/back-link.tsx";
import { callsWords } from "#app/words/calls-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/calls.route";
import { describedCalls } from "./document.server.ts";
import { type ReadableCall, type ReadableField, readableCalls } from "./readable.server.ts";
import "./calls.css";

export function loader() {
  return readableCalls(describedCalls());
}

export default function Calls({ loaderData: { groups, shapes } }: Route.ComponentProps) {
  const calls = useScreenWords(callsWords);
  const { common } = useWords();
  return (
    <main className="page medium calls" id="content">
      <title>{calls.title}</title>
      <div className="page-head">
        <h1>{calls.title}</h1>
        <a className="button" href="/api/openapi.json">
          openapi.json
        </a>{" "}
        <BackLink to="/admin">{common.back}</BackLink>
      </div>
      <p>{calls.lead}</p>
      <ul className="calls-contents">
        {groups.map(({ name }) => (
          <li key={name}>
            <a href={`#${slugOf(name)}`} lang="en">
              {name}
            </a>
          </li>
        ))}
        <li>
          <a href="#shapes">{calls.shapes}</a>
        </li>
      </ul>
      {groups.map((group) => (
        <section key={group.name} id={slugOf(group.name)}>
          <h2 lang="en">{group.name}</h2>
          {group.calls.map((call) => (
            <Call key={call.id} call={call} />
          ))}
        </section>
      ))}
      <section id="shapes">
        <h2>{calls.shapes}</h2>
        {shapes.map(({ name, fields }) => (
          <div key={name} className="card call" id={name}>
            <Fields title={name} fields={fields} />
          </div>
        ))}
      </section>
    </main>
  );
}

function slugOf(name: string): string {
  return name.toLowerCase().replaceAll(" ", "-");
}

function Call({ call }: { call: ReadableCall }) {
  const { id, method, path, summary, open, roles, parameters, body, answers } = call;
  const { auth } = useWords();
  const calls = useScreenWords(callsWords);
  return (
    <details className="card call" id={id}>
      <summary>
        <code>
          <strong>{method}</strong> {path}
        </code>{" "}
        <span lang="en">{summary}</span>
      </summary>
      <p className="quiet">
        {open ? calls.open : calls.forRoles({ roles: roles.map((role) => auth.roles[role]).join(", ") })}
      </p>
      <Fields title={calls.parameters} fields={parameters} />
      <Fields title={calls.body} fields={body} />
      <h3>{calls.answers}</h3>
      <dl>
        {answers.map(({ status, says, type }) => (
          <div key={status}>
            <dt>{status}</dt>
            <dd lang="en">
              {says} {type ? <Type of={type} /> : null}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** A type in words; the name of a named schema links to its description. */
function Type({ of }: { of: string }) {
  const shape = /^(?:list of )?([A-Z]\w+)$/.exec(of)?.[1];
  return <code>{shape ? <a href={`#${shape}`}>{of}</a> : of}</code>;
}

function Fields({ title, fields }: { title: string; fields: ReadableField[] }) {
  const calls = useScreenWords(callsWords);
  if (fields.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <dl>
        {fields.map(({ name, type, required, says }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>
              {type}
              {required ? `, ${calls.required}` : ""}
              {says ? ` · ${says}` : ""}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
