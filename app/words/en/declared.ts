/** What a customer declares, as the PDF and the page of a declaration print it. */
export const declared = {
  heading: "Declaration",
  titles: { reduced: "Declaration for the reduced rate of IVA", reverse: "Declaration for reverse charge of IVA" },
  leads: {
    reduced: ({ place }: { place: string }) =>
      `For article 91.Uno.2.10.º of Spain's law on IVA (Ley 37/1992) and article 26 of its regulation, whoever signs declares about the home at ${place}:`,
    reverse: ({ place }: { place: string }) =>
      `For article 84.Uno.2.º f) of Spain's law on IVA (Ley 37/1992) and article 24 quater of its regulation, whoever signs declares about the works at ${place}:`,
  },
  uses: {
    own: "that they are a natural person who uses the home privately, and not for a business or profession;",
    community: "that they are a community of owners, and the work is done in its building of homes;",
    let: "that the home is let as the usual home of whoever lives in it;",
    other: "",
  },
  finished: "that the home was finished or rehabilitated two years before the work begins, or earlier.",
  payment: "They will pay by card, transfer, cheque to order, or a deposit into the account of the company.",
  business: "that they act as a business or a professional;",
  roles: {
    developer: "that they are the developer and hire the company themselves;",
    contractor: "that they are a contractor or subcontractor of these works;",
    other: "",
  },
  works: {
    urbanisation: "that the works are part of making land ready for building.",
    construction: "that the works are part of the construction of a building.",
    rehabilitation:
      "that the works are part of the rehabilitation of a building, as article 20.Uno.22.º of that law means it.",
    other: "",
  },
  date: "Made on",
  paperDate: "Place and date",
  paperSignature: "Signature",
  signedOnPaper: ({ name, day }: { name: string; day: string }) =>
    `Signed on paper by ${name} on ${day}. The company keeps the paper.`,
};
