import type { ReactNode } from "react";
import type { Brand as BrandFacts } from "#app/settings/brand.ts";
import { Brand } from "./brand.tsx";
import { LanguageForm } from "./language-form.tsx";
import { PageNotice } from "./page-notice.tsx";
import { PagesForm } from "./pages-form.tsx";

type SignedOutPageProps = { brand: BrandFacts; title: string; children: ReactNode };

/** The layout of a page without a session (sign-in, first run): the company, one card, the language. */
export function SignedOutPage({ brand, title, children }: SignedOutPageProps) {
  return (
    <main className="door" id="content">
      <title>{title}</title>
      <p className="brand">
        <Brand {...brand} />
      </p>
      <PageNotice />
      <div className="card">
        <div className="card-body">
          <h1>{title}</h1>
          {children}
        </div>
      </div>
      <LanguageForm /> <PagesForm />
    </main>
  );
}
