import type { Words } from "../words.ts";

export const audit: Words["audit"] = {
  title: "Registro de cambios",
  lead: "Quién cambió qué y cuándo. Aquí no se puede cambiar ni eliminar nada.",
  when: "Cuándo",
  who: "Quién",
  did: "Acción",
  what: "Qué",
  line: "Línea",
  changes: "Antes → después",
  searchPlaceholder: "N.º, nombre o persona…",
  kind: "Tipo",
  allKinds: "Todos",
  moreFilters: "Tipo y fechas",
  loading: "Cargando el registro…",
  empty: "No se encontró nada.",
  fieldCount: ({ n }) => (n === 1 ? "1 campo" : `${n} campos`),
  check: "Comprobar que no falta nada",
};
