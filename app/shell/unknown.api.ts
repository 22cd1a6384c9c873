/** Any other address under /api. */
export function loader(): Response {
  return Response.json({ error: "Not found" }, { status: 404 });
}

export { loader as action };
