/**
 * The languages of screens and documents, in the order in which a choice offers them. A new language is a line here and
 * a folder of catalogues with its name (docs/architecture.md, "a new language").
 */
const descriptions = {
  es: { name: "Español", locale: "es-ES", decimal: ",", thousands: ".", euros: (digits: string) => `${digits} €` },
  en: { name: "English", locale: "en-GB", decimal: ".", thousands: ",", euros: (digits: string) => `€ ${digits}` },
};

/** A language by its code (ISO 639-1), as in the attribute `lang` and in Accept-Language. */
export type Language = keyof typeof descriptions;

/**
 * How a language is written: `name` is what it calls itself, `locale` what Intl formats days with, `decimal` and
 * `thousands` are the signs in a number, `euros` puts the currency sign to the digits of an amount.
 */
export type LanguageDescription = (typeof descriptions)[Language];

export const languages = Object.keys(descriptions) as [Language, ...Language[]];

/** Where nothing says which language is wanted. */
export const defaultLanguage: Language = "en";

/** The language of a code, or null when there is no such language. */
export function parseLanguage(code: unknown): Language | null {
  return languages.find((language) => language === code) ?? null;
}

/** How a language is written. */
export function describeLanguage(language: Language): LanguageDescription {
  return descriptions[language];
}
