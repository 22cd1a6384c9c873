import type { ReactNode } from "react";
import { Brand } from "./brand.tsx";
import { LanguageForm } from "./language-form.tsx";

type SignedOutPageProps = { brand: { name: string; logo_path: string }; title: string; children: ReactNode };

/** The page of who is not signed in: the company, one card, the language. */
export function SignedOutPage({ brand, title, children }: SignedOutPageProps) {
  return (
    <main className="door" id="content">
      <title>{title}</title>
      <p className="brand">
        <Brand {...brand} />
      </p>
      <div className="card">
        <div className="card-body">
          <h1>{title}</h1>
          {children}
        </div>
      </div>
      <LanguageForm />
    </main>
  );
}
