/**
 * The values that columns may have, as CHECKs by table and name. PostgreSQL gets them from here, in its own words
 * (postgresql/rules.ts). For SQLite the migrations contain them, written by hand; postgresql/parity.test.ts requires
 * that both have the same.
 */
import { languages } from "../app/words/languages.ts";

/**
 * That a column is a language, as SQLite's migrations have it: some tables name the codes by the alphabet, others in
 * the order of languages.ts.
 */
const [languageKnown, languageOffered] = [languages.toSorted(), languages].map(
  (codes) => `"language" IN (${codes.map((code) => `'${code}'`).join(", ")})`,
) as [string, string];

export const checks: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Absence: {
    Absence_from_day: `"from" GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`,
    Absence_to_day: `"to" GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`,
    Absence_order: `"from" <= "to"`,
    Absence_source_known: `"source" IN ('typed', 'ics')`,
  },
  Audit: {
    Audit_did_check: `"did" IN ('added', 'changed', 'removed')`,
  },
  BankEntry: {
    BankEntry_moved: `"amount_cents" <> 0`,
    BankEntry_one_end: `"dismissed_at" IS NULL OR "payment_id" IS NULL`,
  },
  ChecklistTask: {
    ChecklistTask_active_flag: `"active" IN (0, 1)`,
    ChecklistTask_text_flag: `"has_text" IN (0, 1)`,
  },
  Chore: {
    Chore_claimed: `("claimed_by" IS NULL) = ("claimed_until" IS NULL)`,
  },
  Counter: {
    Counter_starts_at_one: `"n" >= 1`,
  },
  Customer: {
    Customer_kind_known: `"kind" IN ('person', 'company')`,
    Customer_company_named: `("kind" = 'company') = ("company_name" <> '')`,
    Customer_language_known: languageKnown,
  },
  CustomerDeclaration: {
    CustomerDeclaration_kind_check: `"kind" IN ('reduced', 'reverse')`,
    CustomerDeclaration_language_check: languageKnown,
    CustomerDeclaration_on_paper_check: `"on_paper" IN (0, 1)`,
    CustomerDeclaration_signed_on_check: `("signed_on" IS NULL) = ("signed_at" IS NULL)`,
    CustomerDeclaration_signed_on_check_2: `"signed_on" IS NULL OR "on_paper" = 1 OR "signed_by" IS NOT NULL OR "signature_png" IS NOT NULL`,
    CustomerDeclaration_signed_on_check_2_2: `"signed_on" IS NOT NULL OR ("on_paper" = 0 AND "signed_by" IS NULL AND "signature_png" IS NULL)`,
  },
  CustomerNotice: {
    CustomerNotice_kind_known: `"kind" IN ('booked', 'moved', 'day_before', 'cancelled')`,
    CustomerNotice_language_check: languageOffered,
    CustomerNotice_skipped_known: `"skipped" IN ('', 'left_out', 'no_address', 'not_set_up', 'past', 'night')`,
    CustomerNotice_sent_or_skipped: `("skipped" = '') = ("outbox_id" IS NOT NULL)`,
  },
  EmailSettings: {
    EmailSettings_one_row: `"id" = 1`,
    EmailSettings_secure_flag: `"smtp_secure" IN (0, 1)`,
    EmailSettings_port_range: `"smtp_port" BETWEEN 1 AND 65535`,
  },
  Engineer: {
    Engineer_colour_form: `"colour" GLOB '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'`,
    Engineer_certificate_until_day: `"certificate_until" GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`,
    Engineer_hours_json: `"hours" IS NULL OR json_valid("hours")`,
    Engineer_active_flag: `"active" IN (0, 1)`,
  },
  FeedLink: {
    FeedLink_random: `length("renewed") >= 16`,
  },
  FoldRule: {
    FoldRule_id_check: `"id" = 1`,
  },
  Invoice: {
    Invoice_paid_at_issue: `typeof("paid_at_issue_cents") = 'integer'`,
    Invoice_id_below_drafts: `"id" < 1000000000`,
    Invoice_kind_known: `"kind" IN ('F1', 'F2', 'F3', 'R1', 'R2', 'R3', 'R4', 'R5')`,
    Invoice_series_known: `"series" IN ('invoice', 'simplified', 'rectifying', 'rectifying-simplified')`,
    Invoice_series_of_kind: `"series" = CASE WHEN "kind" = 'F2' THEN 'simplified' WHEN "kind" = 'R5' THEN 'rectifying-simplified' WHEN "kind" LIKE 'R%' THEN 'rectifying' ELSE 'invoice' END`,
    Invoice_tax_rules_known: `"tax_rules" IN ('', 'spain')`,
    Invoice_type_known: `"type" IN (1, 2)`,
    Invoice_discount_range: `"discount_cents" BETWEEN 0 AND 999999999`,
    Invoice_discount_percent_range: `typeof("discount_bp") = 'integer' AND "discount_bp" BETWEEN 0 AND 10000`,
    Invoice_iva_range: `"iva_bp" BETWEEN 0 AND 10000`,
    Invoice_negative_only_rectifies: `"net_cents" >= 0 OR "rectifies_id" IS NOT NULL`,
    Invoice_iva_only_type_2: `"type" = 2 OR "iva_cents" = 0`,
    Invoice_total_adds_up: `"total_cents" = "net_cents" + "iva_cents"`,
    Invoice_language_known: languageKnown,
    Invoice_due_on_day: `"due_on" LIKE '____-__-__'`,
    Invoice_advance_flag: `"advance" IN (0, 1)`,
    Invoice_rectifies_by_kind: `("rectifies_id" IS NOT NULL) = ("kind" LIKE 'R%') AND ("rectifies_id" IS NOT NULL) = ("rectify_type" <> '') AND ("rectifies_id" IS NULL OR "reason" <> '')`,
    Invoice_rectify_type_known: `"rectify_type" IN ('', 'I', 'S')`,
    Invoice_annulled_with_reason: `("annulled_at" IS NULL) = ("annul_reason" = '')`,
    Invoice_paid_flag: `"paid" IN (0, 1)`,
  },
  InvoiceDraft: {
    InvoiceDraft_content_json: `json_valid("content")`,
    InvoiceDraft_id_above_invoices: `"id" >= 1000000000`,
  },
  InvoiceJob: {
    InvoiceJob_in_force_flag: `"in_force" IN (0, 1)`,
  },
  InvoiceLine: {
    InvoiceLine_kind_known: `"kind" IN ('line', 'heading', 'deduction')`,
    InvoiceLine_quantity_range: `typeof("quantity_milli") = 'integer' AND ("kind" = 'heading' OR "quantity_milli" BETWEEN 1 AND 9999000)`,
    InvoiceLine_price_range: `typeof("unit_price_cents") = 'integer' AND "unit_price_cents" BETWEEN -999999999 AND 999999999`,
    InvoiceLine_position_range: `"position" BETWEEN 1 AND 200`,
    InvoiceLine_discount_range: `typeof("discount_bp") = 'integer' AND "discount_bp" BETWEEN 0 AND 10000`,
    InvoiceLine_unit_known: `"unit" IN ('ud', 'm', 'h', 'kg', 'm²')`,
    InvoiceLine_iva_range: `typeof("iva_bp") = 'integer' AND "iva_bp" BETWEEN 0 AND 10000`,
    InvoiceLine_cause_known: `"cause" IN ('', 'S2', 'E1', 'E2', 'E3', 'E4', 'E5', 'E6', 'N1', 'N2')`,
    InvoiceLine_cause_without_iva: `"cause" = '' OR "iva_bp" = 0`,
    InvoiceLine_deduction_of_advance: `("kind" = 'deduction') = ("advance_id" IS NOT NULL) AND ("kind" <> 'deduction' OR "unit_price_cents" <= 0)`,
    InvoiceLine_heading_is_bare: `"kind" <> 'heading' OR ("quantity_milli" = 0 AND "unit_price_cents" = 0 AND "discount_bp" = 0 AND "iva_bp" = 0 AND "cause" = '')`,
  },
  InvoicePdf: {
    InvoicePdf_sha256: `length("sha256") = 64`,
    InvoicePdf_is_pdf: `substr("pdf", 1, 5) = CAST('%PDF-' AS BLOB)`,
  },
  InvoiceSeries: {
    InvoiceSeries_known: `"series" IN ('invoice', 'simplified', 'rectifying', 'rectifying-simplified')`,
    InvoiceSeries_first_range: `typeof("first") = 'integer' AND "first" BETWEEN 1 AND 999999`,
  },
  InvoiceSubstitution: {
    InvoiceSubstitution_in_force_flag: `"in_force" IN (0, 1)`,
    InvoiceSubstitution_of_more_than_nothing: `typeof("amount_cents") = 'integer' AND "amount_cents" > 0`,
  },
  InvoiceTax: {
    InvoiceTax_iva_bp_check: `typeof("iva_bp") = 'integer' AND "iva_bp" BETWEEN 0 AND 10000`,
    InvoiceTax_cause_check: `"cause" IN ('', 'S2', 'E1', 'E2', 'E3', 'E4', 'E5', 'E6', 'N1', 'N2')`,
    InvoiceTax_none_at_zero: `"iva_bp" > 0 OR "iva_cents" = 0`,
    InvoiceTax_cause_without_iva: `"cause" = '' OR "iva_bp" = 0`,
  },
  Job: {
    Job_of_quote_or_customer: `("quote_id" IS NULL) <> ("customer_id" IS NULL)`,
    Job_site_of_own_customer: `"site_id" IS NULL OR "quote_id" IS NULL`,
    Job_kind_known: `"kind" IN ('quote', 'breakdown', 'survey', 'warranty', 'maintenance', 'other') AND ("kind" = 'quote') = ("quote_id" IS NOT NULL)`,
    Job_state_known: `"state" IN ('to_plan', 'booked', 'confirmed', 'on_the_way', 'working', 'done', 'not_done', 'cancelled')`,
    Job_cancelled_has_time: `("state" = 'cancelled') = ("cancelled_at" IS NOT NULL)`,
    Job_slot_whole: `("start" IS NULL) = ("end" IS NULL)`,
    Job_ends_after_start: `"end" > "start"`,
  },
  JobEngineer: {
    JobEngineer_position_range: `"position" >= 0`,
  },
  JobEvent: {
    JobEvent_from_state_known: `"from_state" IN ('to_plan', 'booked', 'confirmed', 'on_the_way', 'working', 'done', 'not_done', 'cancelled')`,
    JobEvent_state_known: `"state" IN ('to_plan', 'booked', 'confirmed', 'on_the_way', 'working', 'done', 'not_done', 'cancelled')`,
    JobEvent_place_known: `"place" IN ('office', 'phone', 'call')`,
    JobEvent_not_done_has_reason: `"state" <> 'not_done' OR "reason" <> ''`,
  },
  JobWarning: {
    JobWarning_kind_known: `"kind" IN ('outside-hours', 'day-off')`,
  },
  LetterText: {
    LetterText_kind_check: `"kind" IN ('quote', 'invoice', 'report', 'visit_booked', 'visit_moved', 'visit_day_before', 'visit_cancelled', 'reminder_1', 'reminder_2', 'reminder_3')`,
    LetterText_language_check: languageOffered,
  },
  Letterhead: {
    Letterhead_accent_form: `"accent" = '' OR ("accent" GLOB '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]')`,
  },
  MergedCustomer: {
    MergedCustomer_into_another: `"merged_into" <> "id"`,
  },
  MistimedPaper: {
    MistimedPaper_series_known: `"series" IN ('quote', 'invoice', 'simplified', 'rectifying', 'rectifying-simplified', 'report', 'record')`,
  },
  Payment: {
    Payment_paid_on_check: `"paid_on" LIKE '____-__-__'`,
    Payment_method_check: `"method" IN ('', 'transfer', 'card', 'cash', 'cheque', 'bizum', 'direct_debit', 'other')`,
  },
  PaymentReminder: {
    PaymentReminder_step_known: `"step" IN (1, 2, 3)`,
  },
  PaymentTerms: {
    PaymentTerms_first_of_company: `("id" = 1) = ("customer_id" IS NULL)`,
    PaymentTerms_days: `"days" BETWEEN 0 AND 365`,
    PaymentTerms_month_days: `"month_days" = '' OR ("days" IS NOT NULL AND "month_days" NOT GLOB '*[^0-9,]*')`,
    PaymentTerms_of_customer: `"customer_id" IS NULL OR ("days" IS NOT NULL AND "iban" = '')`,
    PaymentTerms_iban: `length("iban") <= 34 AND "iban" NOT GLOB '*[^A-Z0-9]*'`,
  },
  Product: {
    Product_unit_known: `"unit" IN ('ud', 'm', 'h', 'kg', 'm²')`,
    Product_name_given: `"name" <> ''`,
    Product_price_range: `"price_cents" BETWEEN 0 AND 999999999`,
    Product_price2_range: `"price2_cents" BETWEEN 0 AND 999999999`,
  },
  PushSubscription: {
    PushSubscription_language_check: languageKnown,
  },
  Quote: {
    Quote_discount_percent_range: `typeof("discount_bp") = 'integer' AND "discount_bp" BETWEEN 0 AND 10000`,
    Quote_valid_days_range: `typeof("valid_days") = 'integer' AND "valid_days" BETWEEN 1 AND 365`,
    Quote_revision_range: `typeof("revision") = 'integer' AND "revision" BETWEEN 1 AND 999`,
    Quote_latest_flag: `"latest" IN (0, 1)`,
    Quote_type_known: `"type" IN (1, 2)`,
    Quote_discount_range: `"discount_cents" BETWEEN 0 AND 999999999`,
    Quote_iva_range: `"iva_bp" BETWEEN 0 AND 10000`,
    Quote_net_not_negative: `"net_cents" >= 0`,
    Quote_iva_only_type_2: `"type" = 2 OR "iva_cents" = 0`,
    Quote_total_adds_up: `"total_cents" = "net_cents" + "iva_cents"`,
    Quote_language_known: languageKnown,
    Quote_status_known: `"status" IN ('draft', 'sent', 'accepted', 'rejected', 'expired', 'void')`,
  },
  QuoteEvent: {
    QuoteEvent_status_known: `"status" IN ('draft', 'sent', 'accepted', 'rejected', 'expired', 'void')`,
    QuoteEvent_how_known: `"how" IN ('', 'email', 'whatsapp', 'phone', 'in_person', 'post', 'signed')`,
    QuoteEvent_reason_of_rejection: `"reason" = '' OR "event" = 'rejected'`,
    QuoteEvent_event_known: `"event" IN ('created', 'sent', 'accepted', 'rejected', 'reopened', 'expired', 'voided', 'booked', 'invoiced', 'changed', 'version', 'replaced', 'restored')`,
  },
  QuoteLine: {
    QuoteLine_kind_known: `"kind" IN ('line', 'heading')`,
    QuoteLine_quantity_range: `typeof("quantity_milli") = 'integer' AND ("kind" = 'heading' OR "quantity_milli" BETWEEN 1 AND 9999000)`,
    QuoteLine_price_range: `typeof("unit_price_cents") = 'integer' AND "unit_price_cents" BETWEEN 0 AND 999999999`,
    QuoteLine_position_range: `"position" BETWEEN 1 AND 200`,
    QuoteLine_discount_range: `typeof("discount_bp") = 'integer' AND "discount_bp" BETWEEN 0 AND 10000`,
    QuoteLine_unit_known: `"unit" IN ('ud', 'm', 'h', 'kg', 'm²')`,
    QuoteLine_optional_flag: `"optional" IN (0, 1)`,
    QuoteLine_heading_is_bare: `"kind" = 'line' OR ("product_id" IS NULL AND "quantity_milli" = 0 AND "unit_price_cents" = 0 AND "discount_bp" = 0 AND "optional" = 0)`,
  },
  QuoteTemplate: {
    QuoteTemplate_name_given: `"name" <> ''`,
    QuoteTemplate_content_json: `json_valid("content")`,
  },
  ReminderSettings: {
    ReminderSettings_one: `"id" = 1`,
    ReminderSettings_active_flag: `"active" IN (0, 1)`,
    ReminderSettings_in_order: `"first_days" >= 1 AND ("second_days" IS NULL OR "second_days" > "first_days") AND ("third_days" IS NULL OR ("second_days" IS NOT NULL AND "third_days" > "second_days"))`,
  },
  ReportTemplate: {
    ReportTemplate_active_flag: `"active" IN (0, 1)`,
  },
  ServiceReportItem: {
    ServiceReportItem_completed_flag: `"completed" IN (0, 1)`,
  },
  Settings: {
    Settings_include_iva_flag: `"include_iva" IN (0, 1)`,
    Settings_working_hours_json: `json_valid("working_hours")`,
    Settings_travel_gap_range: `typeof("travel_gap_minutes") = 'integer' AND "travel_gap_minutes" BETWEEN 0 AND 240`,
    Settings_tell_booked_flag: `"tell_booked" IN (0, 1)`,
    Settings_tell_moved_flag: `"tell_moved" IN (0, 1)`,
    Settings_tell_day_before_flag: `"tell_day_before" IN (0, 1)`,
    Settings_tax_rules_known: `"tax_rules" IN ('', 'spain')`,
    Settings_one_row: `"id" = 1`,
    Settings_iva_range: `"iva_bp" BETWEEN 0 AND 10000`,
    Settings_language_known: languageKnown,
  },
  SignInRule: {
    SignInRule_one_row: `"id" = 1`,
    SignInRule_flag: `"second_factor" IN (0, 1)`,
  },
  Site: {
    Site_name_given: `"name" <> ''`,
  },
  User: {
    User_role_known: `"role" IN ('owner', 'office', 'engineer')`,
    User_active_flag: `"active" IN (0, 1)`,
    User_starts_today_check: `"starts_today" IN (0, 1)`,
  },
  VerifactuDelivery: {
    VerifactuDelivery_known: `"site" IN ('test', 'real') AND "state" IN ('sent', 'accepted', 'accepted_with_errors', 'rejected')`,
  },
  VerifactuRecord: {
    VerifactuRecord_site: `"site" IN ('test', 'real')`,
    VerifactuRecord_sends: `"sends" IN (0, 1)`,
    VerifactuRecord_known: `"kind" IN ('alta', 'anulacion') AND "subsanacion" IN ('', 'S') AND "rechazo_previo" IN ('', 'S', 'X')`,
    VerifactuRecord_named: `"issuer_nif" <> '' AND "installation" <> '' AND "number" <> ''`,
    VerifactuRecord_hashed: `length("hash") = 64 AND length("previous_hash") IN (0, 64)`,
    VerifactuRecord_first: `("previous_id" IS NULL) = ("previous_hash" = '')`,
  },
  VerifactuSettings: {
    VerifactuSettings_one_row: `"id" = 1`,
    VerifactuSettings_mode_known: `"mode" IN ('off', 'test', 'real')`,
    VerifactuSettings_flag: `"seal" IN (0, 1)`,
  },
  VerifactuSubmission: {
    VerifactuSubmission_known: `"site" IN ('test', 'real') AND "incident" IN (0, 1) AND "records" BETWEEN 0 AND 1000 AND ("answered_at" IS NULL) = ("answer" IS NULL)`,
  },
};
