import { Link, useLocation } from "react-router";
import { useMay } from "#app/auth/use-may.ts";
import type { Brand as BrandFacts } from "#app/settings/brand.ts";
import { useWords } from "#app/words/use-words.tsx";
import { Brand } from "./brand.tsx";
import { Drawer } from "./drawer.tsx";
import { LanguageForm } from "./language-form.tsx";
import { LogoutLink } from "./logout-link.tsx";
import { isCurrent, navigation } from "./navigation.ts";
import { SearchBox } from "./search-box.tsx";

type TopBarProps = {
  brand: BrandFacts;
  user: { id: number; name: string; email: string };
  /** The screen on which the user begins. */
  home: string;
};

/** The bar at the top of every signed-in screen. */
export function TopBar({ brand, user, home }: TopBarProps) {
  const { shell } = useWords();
  return (
    <header className="topbar">
      <a className="skip" href="#content">
        {shell.skip}
      </a>
      <div className="topbar-in">
        <Link className="brand" to={home}>
          <Brand {...brand} />
        </Link>
        <nav className="nav" aria-label={shell.mainNavigation}>
          <NavigationLinks />
        </nav>
        <div className="tools">
          <SearchBox />{" "}
          <div className="wide">
            <LanguageForm />{" "}
            <LogoutLink className="button plain" user={user.id}>
              {shell.logout}
            </LogoutLink>
          </div>
          <Drawer user={user}>
            <NavigationLinks />
            <LogoutLink className="drawer-item" user={user.id}>
              {shell.logout}
            </LogoutLink>
          </Drawer>
        </div>
      </div>
    </header>
  );
}

function NavigationLinks() {
  const { shell } = useWords();
  const { pathname } = useLocation();
  const may = useMay();
  return (
    <ul>
      {navigation
        .filter(({ to }) => may(to))
        .map((link) => (
          <li key={link.to}>
            <Link to={link.to} aria-current={isCurrent(link, pathname) ? "page" : undefined}>
              {shell.nav[link.name]}
            </Link>
          </li>
        ))}
    </ul>
  );
}
