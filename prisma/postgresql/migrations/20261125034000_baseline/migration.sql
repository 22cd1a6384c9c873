-- The tables as they were when PostgreSQL was added, and the rows that SQLite's migrations have made until then.

-- CreateTable
CREATE TABLE "User" (
    "id" SERIAL NOT NULL,
    "email" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "password_hash" TEXT COLLATE "C" NOT NULL,
    "invite_hash" TEXT COLLATE "C",
    "invite_until" TIMESTAMP(3),
    "totp_sealed" TEXT COLLATE "C",
    "totp_step" INTEGER,
    "role" TEXT COLLATE "C" NOT NULL DEFAULT 'owner',
    "active" INTEGER NOT NULL DEFAULT 1,
    "starts_today" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RecoveryCode" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "code_hash" TEXT COLLATE "C" NOT NULL,
    "used_at" TIMESTAMP(3),

    CONSTRAINT "RecoveryCode_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SignInRule" (
    "id" INTEGER NOT NULL,
    "second_factor" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "SignInRule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Session" (
    "id" SERIAL NOT NULL,
    "token_hash" TEXT COLLATE "C" NOT NULL,
    "user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,
    "last_used_at" TIMESTAMP(3) NOT NULL,
    "user_agent" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SignInTries" (
    "key" TEXT COLLATE "C" NOT NULL,
    "failures" INTEGER NOT NULL,
    "last_at" TIMESTAMP(3) NOT NULL,
    "blocked_until" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SignInTries_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "Settings" (
    "id" INTEGER NOT NULL,
    "iva_bp" INTEGER NOT NULL,
    "language" TEXT COLLATE "C",
    "no_iva_reason" TEXT COLLATE "C" NOT NULL,
    "quote_conditions" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "payment_terms" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "include_iva" INTEGER NOT NULL DEFAULT 0,
    "working_hours" TEXT COLLATE "C" NOT NULL DEFAULT '{"1":[["08:00","18:00"]],"2":[["08:00","18:00"]],"3":[["08:00","18:00"]],"4":[["08:00","18:00"]],"5":[["08:00","18:00"]],"6":[],"7":[]}',
    "travel_gap_minutes" INTEGER NOT NULL DEFAULT 0,
    "tell_booked" INTEGER NOT NULL DEFAULT 0,
    "tell_moved" INTEGER NOT NULL DEFAULT 0,
    "tell_day_before" INTEGER NOT NULL DEFAULT 0,
    "tax_rules" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "letterhead_id" INTEGER NOT NULL,

    CONSTRAINT "Settings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Letterhead" (
    "id" SERIAL NOT NULL,
    "company_name" TEXT COLLATE "C" NOT NULL,
    "address" TEXT COLLATE "C" NOT NULL,
    "address2" TEXT COLLATE "C" NOT NULL,
    "address3" TEXT COLLATE "C" NOT NULL,
    "town" TEXT COLLATE "C" NOT NULL,
    "province" TEXT COLLATE "C" NOT NULL,
    "postcode" TEXT COLLATE "C" NOT NULL,
    "phone" TEXT COLLATE "C" NOT NULL,
    "email" TEXT COLLATE "C" NOT NULL,
    "website" TEXT COLLATE "C" NOT NULL,
    "nie" TEXT COLLATE "C" NOT NULL,
    "registry" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "accent" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "logo_id" INTEGER,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Letterhead_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Logo" (
    "id" SERIAL NOT NULL,
    "sha256" TEXT COLLATE "C" NOT NULL,
    "png" BYTEA NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,

    CONSTRAINT "Logo_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "EmailSettings" (
    "id" INTEGER NOT NULL,
    "smtp_host" TEXT COLLATE "C" NOT NULL,
    "smtp_port" INTEGER NOT NULL,
    "smtp_secure" INTEGER NOT NULL,
    "smtp_user" TEXT COLLATE "C" NOT NULL,
    "smtp_pass_sealed" TEXT COLLATE "C" NOT NULL,
    "smtp_from_name" TEXT COLLATE "C" NOT NULL,
    "smtp_from_email" TEXT COLLATE "C" NOT NULL,
    "business_notify_email" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "EmailSettings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LetterText" (
    "id" SERIAL NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "language" TEXT COLLATE "C" NOT NULL,
    "subject" TEXT COLLATE "C" NOT NULL,
    "message" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "LetterText_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Counter" (
    "series" TEXT COLLATE "C" NOT NULL,
    "year" INTEGER NOT NULL,
    "n" INTEGER NOT NULL,

    CONSTRAINT "Counter_pkey" PRIMARY KEY ("series","year")
);

-- CreateTable
CREATE TABLE "MistimedPaper" (
    "series" TEXT COLLATE "C" NOT NULL,
    "paper_id" INTEGER NOT NULL,
    "said_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "MistimedPaper_pkey" PRIMARY KEY ("series")
);

-- CreateTable
CREATE TABLE "Tally" (
    "name" TEXT COLLATE "C" NOT NULL,
    "n" INTEGER NOT NULL,

    CONSTRAINT "Tally_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "ChangeCount" (
    "name" TEXT COLLATE "C" NOT NULL,
    "n" INTEGER NOT NULL,

    CONSTRAINT "ChangeCount_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "FoldRule" (
    "id" INTEGER NOT NULL,
    "rule" INTEGER NOT NULL,

    CONSTRAINT "FoldRule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Customer" (
    "id" SERIAL NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL DEFAULT 'person',
    "company_name" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "first_name" TEXT COLLATE "C" NOT NULL,
    "surname" TEXT COLLATE "C" NOT NULL,
    "address" TEXT COLLATE "C" NOT NULL,
    "address2" TEXT COLLATE "C" NOT NULL,
    "address3" TEXT COLLATE "C" NOT NULL,
    "town" TEXT COLLATE "C" NOT NULL,
    "province" TEXT COLLATE "C" NOT NULL,
    "postcode" TEXT COLLATE "C" NOT NULL,
    "tel" TEXT COLLATE "C" NOT NULL,
    "email" TEXT COLLATE "C" NOT NULL,
    "nie" TEXT COLLATE "C" NOT NULL,
    "language" TEXT COLLATE "C",
    "notes" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "sort_key" TEXT COLLATE "C" NOT NULL,
    "town_key" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "search_text" TEXT COLLATE "C" NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMP(3) NOT NULL,
    "updated_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Customer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MergedCustomer" (
    "id" INTEGER NOT NULL,
    "merged_into" INTEGER NOT NULL,
    "merged_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "MergedCustomer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Site" (
    "id" SERIAL NOT NULL,
    "customer_id" INTEGER NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "address" TEXT COLLATE "C" NOT NULL,
    "address2" TEXT COLLATE "C" NOT NULL,
    "address3" TEXT COLLATE "C" NOT NULL,
    "town" TEXT COLLATE "C" NOT NULL,
    "province" TEXT COLLATE "C" NOT NULL,
    "postcode" TEXT COLLATE "C" NOT NULL,
    "contact" TEXT COLLATE "C" NOT NULL,
    "tel" TEXT COLLATE "C" NOT NULL,
    "access" TEXT COLLATE "C" NOT NULL,
    "search_text" TEXT COLLATE "C" NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMP(3) NOT NULL,
    "updated_at" TIMESTAMP(3) NOT NULL,
    "deleted_at" TIMESTAMP(3),

    CONSTRAINT "Site_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Product" (
    "id" SERIAL NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "description" TEXT COLLATE "C" NOT NULL,
    "price_cents" BIGINT NOT NULL,
    "price2_cents" BIGINT NOT NULL,
    "checklist_template_id" INTEGER,
    "unit" TEXT COLLATE "C" NOT NULL DEFAULT 'ud',
    "sort_key" TEXT COLLATE "C" NOT NULL,
    "search_text" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMP(3) NOT NULL,
    "updated_at" TIMESTAMP(3) NOT NULL,
    "deleted_at" TIMESTAMP(3),

    CONSTRAINT "Product_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Quote" (
    "id" SERIAL NOT NULL,
    "quote_number" TEXT COLLATE "C" NOT NULL,
    "first_id" INTEGER,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "latest" INTEGER NOT NULL DEFAULT 1,
    "customer_id" INTEGER NOT NULL,
    "customer_copy" TEXT COLLATE "C" NOT NULL,
    "site_id" INTEGER,
    "site_copy" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "letterhead_id" INTEGER NOT NULL,
    "language" TEXT COLLATE "C" NOT NULL,
    "type" INTEGER NOT NULL,
    "discount_cents" BIGINT NOT NULL,
    "discount_bp" INTEGER NOT NULL DEFAULT 0,
    "title" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "title_key" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "intro" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "outro" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "conditions" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "payment_terms" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "iva_bp" INTEGER NOT NULL,
    "net_cents" BIGINT NOT NULL,
    "iva_cents" BIGINT NOT NULL,
    "total_cents" BIGINT NOT NULL,
    "status" TEXT COLLATE "C" NOT NULL,
    "valid_days" INTEGER NOT NULL DEFAULT 30,
    "valid_from" TIMESTAMP(3) NOT NULL,
    "search_text" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMP(3) NOT NULL,
    "updated_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Quote_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "QuoteEvent" (
    "id" SERIAL NOT NULL,
    "quote_id" INTEGER NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "event" TEXT COLLATE "C" NOT NULL,
    "status" TEXT COLLATE "C" NOT NULL,
    "user_id" INTEGER,
    "user_name" TEXT COLLATE "C" NOT NULL,
    "how" TEXT COLLATE "C" NOT NULL,
    "by" TEXT COLLATE "C" NOT NULL,
    "reason" TEXT COLLATE "C" NOT NULL,
    "day" TEXT COLLATE "C" NOT NULL,
    "about" TEXT COLLATE "C" NOT NULL,
    "email_id" INTEGER,

    CONSTRAINT "QuoteEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "QuoteTemplate" (
    "id" SERIAL NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "name_key" TEXT COLLATE "C" NOT NULL,
    "content" TEXT COLLATE "C" NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,
    "updated_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "QuoteTemplate_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "QuoteLine" (
    "id" SERIAL NOT NULL,
    "quote_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL DEFAULT 'line',
    "product_id" INTEGER,
    "name" TEXT COLLATE "C" NOT NULL,
    "description" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "quantity_milli" INTEGER NOT NULL,
    "unit" TEXT COLLATE "C" NOT NULL DEFAULT 'ud',
    "unit_price_cents" BIGINT NOT NULL,
    "discount_bp" INTEGER NOT NULL DEFAULT 0,
    "optional" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "QuoteLine_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Job" (
    "id" SERIAL NOT NULL,
    "quote_id" INTEGER,
    "customer_id" INTEGER,
    "site_id" INTEGER,
    "kind" TEXT COLLATE "C" NOT NULL DEFAULT 'quote',
    "title" TEXT COLLATE "C" NOT NULL,
    "description" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "state" TEXT COLLATE "C" NOT NULL DEFAULT 'booked',
    "start" TIMESTAMP(3),
    "end" TIMESTAMP(3),
    "visit_of" INTEGER,
    "sequence" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "cancelled_at" TIMESTAMP(3),
    "created_at" TIMESTAMP(3) NOT NULL,
    "updated_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Job_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "JobEngineer" (
    "job_id" INTEGER NOT NULL,
    "engineer_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "JobEngineer_pkey" PRIMARY KEY ("job_id","engineer_id")
);

-- CreateTable
CREATE TABLE "JobEvent" (
    "id" SERIAL NOT NULL,
    "job_id" INTEGER NOT NULL,
    "from_state" TEXT COLLATE "C",
    "state" TEXT COLLATE "C" NOT NULL,
    "reason" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "user_id" INTEGER,
    "user_name" TEXT COLLATE "C" NOT NULL,
    "place" TEXT COLLATE "C" NOT NULL,
    "pressed_at" TIMESTAMP(3) NOT NULL,
    "recorded_at" TIMESTAMP(3) NOT NULL,
    "key" TEXT COLLATE "C",

    CONSTRAINT "JobEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "JobWarning" (
    "id" SERIAL NOT NULL,
    "job_id" INTEGER NOT NULL,
    "engineer_id" INTEGER NOT NULL,
    "engineer_name" TEXT COLLATE "C" NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "reason" TEXT COLLATE "C" NOT NULL,
    "start" TIMESTAMP(3) NOT NULL,
    "end" TIMESTAMP(3) NOT NULL,
    "user_id" INTEGER,
    "user_name" TEXT COLLATE "C" NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "JobWarning_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CustomerNotice" (
    "id" SERIAL NOT NULL,
    "job_id" INTEGER NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "occasion" TEXT COLLATE "C" NOT NULL,
    "start" TIMESTAMP(3) NOT NULL,
    "end" TIMESTAMP(3) NOT NULL,
    "former_start" TIMESTAMP(3),
    "former_end" TIMESTAMP(3),
    "language" TEXT COLLATE "C" NOT NULL,
    "to_email" TEXT COLLATE "C" NOT NULL,
    "skipped" TEXT COLLATE "C" NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,
    "outbox_id" INTEGER,

    CONSTRAINT "CustomerNotice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Invoice" (
    "id" SERIAL NOT NULL,
    "invoice_number" TEXT COLLATE "C" NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL DEFAULT 'F1',
    "series" TEXT COLLATE "C" NOT NULL DEFAULT 'invoice',
    "tax_rules" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "job_id" INTEGER,
    "quote_id" INTEGER,
    "quote_number" TEXT COLLATE "C" NOT NULL,
    "customer_id" INTEGER NOT NULL,
    "customer_copy" TEXT COLLATE "C" NOT NULL,
    "site_copy" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "search_text" TEXT COLLATE "C" NOT NULL,
    "letterhead_id" INTEGER NOT NULL,
    "language" TEXT COLLATE "C" NOT NULL,
    "type" INTEGER NOT NULL,
    "discount_cents" BIGINT NOT NULL,
    "discount_bp" INTEGER NOT NULL DEFAULT 0,
    "iva_bp" INTEGER,
    "net_cents" BIGINT NOT NULL,
    "iva_cents" BIGINT NOT NULL,
    "total_cents" BIGINT NOT NULL,
    "line_count" INTEGER NOT NULL DEFAULT 0,
    "tax_count" INTEGER NOT NULL DEFAULT 0,
    "no_iva_reason" TEXT COLLATE "C" NOT NULL,
    "work_date" TEXT COLLATE "C" NOT NULL,
    "due_on" TEXT COLLATE "C",
    "payment_terms" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "iban" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "iban2" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "payment_ways" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "advance" INTEGER NOT NULL DEFAULT 0,
    "rectifies_id" INTEGER,
    "rectify_type" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "reason" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "annulled_at" TIMESTAMP(3),
    "annul_reason" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "payable_cents" BIGINT NOT NULL,
    "paid" INTEGER NOT NULL,
    "paid_at" TIMESTAMP(3),
    "paid_cents" BIGINT NOT NULL DEFAULT 0,
    "paid_at_issue_cents" BIGINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Invoice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "InvoicePdf" (
    "invoice_id" INTEGER NOT NULL,
    "sha256" TEXT COLLATE "C" NOT NULL,
    "kept_at" TIMESTAMP(3) NOT NULL,
    "pdf" BYTEA NOT NULL,

    CONSTRAINT "InvoicePdf_pkey" PRIMARY KEY ("invoice_id")
);

-- CreateTable
CREATE TABLE "InvoiceLine" (
    "id" SERIAL NOT NULL,
    "invoice_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL DEFAULT 'line',
    "name" TEXT COLLATE "C" NOT NULL,
    "description" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "quantity_milli" INTEGER NOT NULL,
    "unit" TEXT COLLATE "C" NOT NULL DEFAULT 'ud',
    "unit_price_cents" BIGINT NOT NULL,
    "discount_bp" INTEGER NOT NULL DEFAULT 0,
    "iva_bp" INTEGER NOT NULL DEFAULT 0,
    "cause" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "advance_id" INTEGER,

    CONSTRAINT "InvoiceLine_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "InvoiceTax" (
    "invoice_id" INTEGER NOT NULL,
    "iva_bp" INTEGER NOT NULL,
    "cause" TEXT COLLATE "C" NOT NULL,
    "base_cents" BIGINT NOT NULL,
    "iva_cents" BIGINT NOT NULL,

    CONSTRAINT "InvoiceTax_pkey" PRIMARY KEY ("invoice_id","iva_bp","cause")
);

-- CreateTable
CREATE TABLE "InvoiceJob" (
    "job_id" INTEGER NOT NULL,
    "invoice_id" INTEGER NOT NULL,
    "in_force" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "InvoiceJob_pkey" PRIMARY KEY ("invoice_id","job_id")
);

-- CreateTable
CREATE TABLE "InvoiceSubstitution" (
    "invoice_id" INTEGER NOT NULL,
    "simplified_id" INTEGER NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "in_force" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "InvoiceSubstitution_pkey" PRIMARY KEY ("invoice_id","simplified_id")
);

-- CreateTable
CREATE TABLE "CustomerDeclaration" (
    "id" SERIAL NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "customer_id" INTEGER NOT NULL,
    "site_id" INTEGER,
    "facts" TEXT COLLATE "C" NOT NULL,
    "place" TEXT COLLATE "C" NOT NULL,
    "language" TEXT COLLATE "C" NOT NULL,
    "customer_copy" TEXT COLLATE "C" NOT NULL,
    "letterhead_id" INTEGER NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,
    "signed_on" TEXT COLLATE "C",
    "on_paper" INTEGER NOT NULL DEFAULT 0,
    "signed_by" TEXT COLLATE "C",
    "signature_png" BYTEA,
    "signed_at" TIMESTAMP(3),

    CONSTRAINT "CustomerDeclaration_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "InvoiceDraft" (
    "id" SERIAL NOT NULL,
    "customer_id" INTEGER NOT NULL,
    "content" TEXT COLLATE "C" NOT NULL,
    "invoice_id" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMP(3) NOT NULL,
    "updated_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "InvoiceDraft_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "InvoiceSeries" (
    "id" SERIAL NOT NULL,
    "series" TEXT COLLATE "C" NOT NULL,
    "prefix" TEXT COLLATE "C" NOT NULL,
    "first" INTEGER NOT NULL,
    "year" INTEGER NOT NULL,

    CONSTRAINT "InvoiceSeries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Payment" (
    "id" SERIAL NOT NULL,
    "paid_on" TEXT COLLATE "C" NOT NULL,
    "method" TEXT COLLATE "C" NOT NULL,
    "note" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Payment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BankEntry" (
    "id" SERIAL NOT NULL,
    "entry_key" TEXT COLLATE "C" NOT NULL,
    "account" TEXT COLLATE "C" NOT NULL,
    "booked_on" TEXT COLLATE "C" NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "payer" TEXT COLLATE "C" NOT NULL,
    "text" TEXT COLLATE "C" NOT NULL,
    "format" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "same_as_id" INTEGER,
    "imported_at" TIMESTAMP(3) NOT NULL,
    "dismissed_at" TIMESTAMP(3),
    "payment_id" INTEGER,

    CONSTRAINT "BankEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PaymentPart" (
    "payment_id" INTEGER NOT NULL,
    "invoice_id" INTEGER NOT NULL,
    "amount_cents" BIGINT NOT NULL,

    CONSTRAINT "PaymentPart_pkey" PRIMARY KEY ("payment_id","invoice_id")
);

-- CreateTable
CREATE TABLE "Engineer" (
    "id" SERIAL NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "email" TEXT COLLATE "C",
    "active" INTEGER NOT NULL DEFAULT 1,
    "colour" TEXT COLLATE "C" NOT NULL DEFAULT '#0072b2',
    "phone" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "certificate_number" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "certificate_category" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "certificate_until" TEXT COLLATE "C",
    "hours" TEXT COLLATE "C",
    "user_id" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "Engineer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Absence" (
    "id" SERIAL NOT NULL,
    "engineer_id" INTEGER,
    "from" TEXT COLLATE "C" NOT NULL,
    "to" TEXT COLLATE "C" NOT NULL,
    "reason" TEXT COLLATE "C" NOT NULL,
    "source" TEXT COLLATE "C" NOT NULL,
    "uid" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "Absence_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ChecklistTask" (
    "id" SERIAL NOT NULL,
    "title" TEXT COLLATE "C" NOT NULL,
    "title_key" TEXT COLLATE "C" NOT NULL,
    "has_text" INTEGER NOT NULL,
    "sort_order" INTEGER NOT NULL,
    "active" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "ChecklistTask_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ReportTemplate" (
    "id" SERIAL NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "description" TEXT COLLATE "C" NOT NULL,
    "active" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "ReportTemplate_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ReportTemplateTask" (
    "template_id" INTEGER NOT NULL,
    "task_id" INTEGER NOT NULL,
    "sort_order" INTEGER NOT NULL,

    CONSTRAINT "ReportTemplateTask_pkey" PRIMARY KEY ("template_id","task_id")
);

-- CreateTable
CREATE TABLE "ServiceReport" (
    "id" SERIAL NOT NULL,
    "report_number" TEXT COLLATE "C" NOT NULL,
    "idempotency_key" TEXT COLLATE "C",
    "request_sha256" TEXT COLLATE "C",
    "customer_name" TEXT COLLATE "C" NOT NULL,
    "site_address" TEXT COLLATE "C" NOT NULL,
    "job_id" INTEGER,
    "job_ref" TEXT COLLATE "C",
    "report_date" TEXT COLLATE "C" NOT NULL,
    "engineer_id" INTEGER NOT NULL,
    "engineer_name" TEXT COLLATE "C" NOT NULL,
    "template_id" INTEGER,
    "notes" TEXT COLLATE "C",
    "signature_png" BYTEA,
    "signed_by" TEXT COLLATE "C",
    "signed_at" TIMESTAMP(3),
    "letterhead_id" INTEGER NOT NULL,
    "language" TEXT COLLATE "C" NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,
    "search_text" TEXT COLLATE "C" NOT NULL DEFAULT '',

    CONSTRAINT "ServiceReport_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ServiceReportItem" (
    "id" SERIAL NOT NULL,
    "report_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "task_id" INTEGER NOT NULL,
    "title" TEXT COLLATE "C" NOT NULL,
    "completed" INTEGER NOT NULL,
    "value_text" TEXT COLLATE "C",

    CONSTRAINT "ServiceReportItem_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ReportPhoto" (
    "id" SERIAL NOT NULL,
    "report_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "jpeg" BYTEA NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,

    CONSTRAINT "ReportPhoto_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DocumentEmail" (
    "id" SERIAL NOT NULL,
    "quote_id" INTEGER,
    "invoice_id" INTEGER,
    "report_id" INTEGER,
    "to_email" TEXT COLLATE "C" NOT NULL,
    "sent_at" TIMESTAMP(3) NOT NULL,
    "message_id" TEXT COLLATE "C",
    "error" TEXT COLLATE "C",
    "finished_at" TIMESTAMP(3),
    "answer" TEXT COLLATE "C",
    "claimed_by" TEXT COLLATE "C",
    "claimed_until" TIMESTAMP(3),

    CONSTRAINT "DocumentEmail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Outbox" (
    "id" SERIAL NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "payload" TEXT COLLATE "C" NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_at" TIMESTAMP(3) NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,
    "done_at" TIMESTAMP(3),
    "last_error" TEXT COLLATE "C",
    "expires_at" TIMESTAMP(3),
    "not_before" TIMESTAMP(3),
    "claimed_by" TEXT COLLATE "C",
    "claimed_until" TIMESTAMP(3),
    "quiet" TEXT COLLATE "C",

    CONSTRAINT "Outbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "FormKey" (
    "user_id" INTEGER NOT NULL,
    "key" TEXT COLLATE "C" NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "subject_id" INTEGER NOT NULL,
    "request_sha256" TEXT COLLATE "C" NOT NULL,
    "hours" INTEGER NOT NULL DEFAULT 0,
    "claimed_by" TEXT COLLATE "C",
    "claimed_until" TIMESTAMP(3),

    CONSTRAINT "FormKey_pkey" PRIMARY KEY ("user_id","key")
);

-- CreateTable
CREATE TABLE "PushSubscription" (
    "id" SERIAL NOT NULL,
    "endpoint_hash" TEXT COLLATE "C" NOT NULL,
    "endpoint" TEXT COLLATE "C" NOT NULL,
    "p256dh" TEXT COLLATE "C" NOT NULL,
    "auth" TEXT COLLATE "C" NOT NULL,
    "session_id" INTEGER,
    "created_at" TIMESTAMP(3) NOT NULL,
    "language" TEXT COLLATE "C" NOT NULL DEFAULT 'en',

    CONSTRAINT "PushSubscription_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuditChange" (
    "id" SERIAL NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "subject_id" INTEGER NOT NULL,
    "subject" TEXT COLLATE "C",
    "part" TEXT COLLATE "C" NOT NULL,
    "before" TEXT COLLATE "C",
    "after" TEXT COLLATE "C",
    "outside" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "AuditChange_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Audit" (
    "id" SERIAL NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "user_id" INTEGER,
    "user_name" TEXT COLLATE "C" NOT NULL,
    "did" TEXT COLLATE "C" NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "subject_id" INTEGER NOT NULL,
    "subject" TEXT COLLATE "C" NOT NULL,
    "before" TEXT COLLATE "C",
    "after" TEXT COLLATE "C",
    "hash" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "Audit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "VerifactuSettings" (
    "id" INTEGER NOT NULL,
    "mode" TEXT COLLATE "C" NOT NULL DEFAULT 'off',
    "installation" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "seal" INTEGER NOT NULL DEFAULT 0,
    "certificate" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "cert_nif" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "cert_name" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "cert_until" TIMESTAMP(3),

    CONSTRAINT "VerifactuSettings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "VerifactuRecord" (
    "id" SERIAL NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "invoice_id" INTEGER,
    "issuer_nif" TEXT COLLATE "C" NOT NULL,
    "installation" TEXT COLLATE "C" NOT NULL,
    "number" TEXT COLLATE "C" NOT NULL,
    "issued_on" TEXT COLLATE "C" NOT NULL,
    "generated_at" TEXT COLLATE "C" NOT NULL,
    "previous_id" INTEGER,
    "previous_hash" TEXT COLLATE "C" NOT NULL,
    "hash" TEXT COLLATE "C" NOT NULL,
    "subsanacion" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "rechazo_previo" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "corrects_id" INTEGER,
    "xml" BYTEA NOT NULL,
    "site" TEXT COLLATE "C" NOT NULL DEFAULT 'real',
    "sends" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "VerifactuRecord_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "VerifactuDelivery" (
    "record_id" INTEGER NOT NULL,
    "site" TEXT COLLATE "C" NOT NULL,
    "state" TEXT COLLATE "C" NOT NULL,
    "code" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "message" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "submission_id" INTEGER NOT NULL,

    CONSTRAINT "VerifactuDelivery_pkey" PRIMARY KEY ("record_id","site")
);

-- CreateTable
CREATE TABLE "VerifactuSubmission" (
    "id" SERIAL NOT NULL,
    "site" TEXT COLLATE "C" NOT NULL,
    "sent_at" TIMESTAMP(3) NOT NULL,
    "records" INTEGER NOT NULL,
    "incident" INTEGER NOT NULL,
    "answered_at" TIMESTAMP(3),
    "answer" BYTEA,
    "state" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "csv" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "wait_seconds" INTEGER NOT NULL DEFAULT 60,
    "error" TEXT COLLATE "C" NOT NULL DEFAULT '',

    CONSTRAINT "VerifactuSubmission_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "VerifactuDeclaration" (
    "id" SERIAL NOT NULL,
    "program_version" TEXT COLLATE "C" NOT NULL,
    "system_name" TEXT COLLATE "C" NOT NULL,
    "system_id" TEXT COLLATE "C" NOT NULL,
    "components" TEXT COLLATE "C" NOT NULL,
    "producer" TEXT COLLATE "C" NOT NULL,
    "producer_nif" TEXT COLLATE "C" NOT NULL,
    "address" TEXT COLLATE "C" NOT NULL,
    "place" TEXT COLLATE "C" NOT NULL,
    "signed_on" TEXT COLLATE "C" NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "VerifactuDeclaration_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PaymentTerms" (
    "id" SERIAL NOT NULL,
    "customer_id" INTEGER,
    "days" INTEGER,
    "month_days" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "iban" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "iban2" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "payment_ways" TEXT COLLATE "C" NOT NULL DEFAULT '',

    CONSTRAINT "PaymentTerms_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ReminderSettings" (
    "id" INTEGER NOT NULL,
    "active" INTEGER NOT NULL DEFAULT 0,
    "first_days" INTEGER NOT NULL DEFAULT 7,
    "second_days" INTEGER DEFAULT 21,
    "third_days" INTEGER DEFAULT 45,
    "since" TEXT COLLATE "C",

    CONSTRAINT "ReminderSettings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ReminderStop" (
    "id" SERIAL NOT NULL,
    "customer_id" INTEGER NOT NULL,
    "invoice_id" INTEGER,

    CONSTRAINT "ReminderStop_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PaymentReminder" (
    "id" SERIAL NOT NULL,
    "invoice_id" INTEGER NOT NULL,
    "step" INTEGER NOT NULL,
    "to_email" TEXT COLLATE "C" NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,
    "dropped_at" TIMESTAMP(3),
    "outbox_id" INTEGER NOT NULL,

    CONSTRAINT "PaymentReminder_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE UNIQUE INDEX "User_invite_hash_key" ON "User"("invite_hash");

-- CreateIndex
CREATE UNIQUE INDEX "RecoveryCode_code_hash_key" ON "RecoveryCode"("code_hash");

-- CreateIndex
CREATE INDEX "RecoveryCode_user_id_idx" ON "RecoveryCode"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "Session_token_hash_key" ON "Session"("token_hash");

-- CreateIndex
CREATE INDEX "Session_user_id_idx" ON "Session"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "Logo_sha256_key" ON "Logo"("sha256");

-- CreateIndex
CREATE UNIQUE INDEX "LetterText_kind_language_key" ON "LetterText"("kind", "language");

-- CreateIndex
CREATE INDEX "Customer_sort_key_id_idx" ON "Customer"("sort_key", "id");

-- CreateIndex
CREATE INDEX "Customer_town_key_sort_key_id_idx" ON "Customer"("town_key", "sort_key", "id");

-- CreateIndex
CREATE INDEX "MergedCustomer_merged_into_idx" ON "MergedCustomer"("merged_into");

-- CreateIndex
CREATE INDEX "Site_customer_id_idx" ON "Site"("customer_id");

-- CreateIndex
CREATE INDEX "Product_sort_key_id_idx" ON "Product"("sort_key", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Quote_quote_number_key" ON "Quote"("quote_number");

-- CreateIndex
CREATE INDEX "Quote_customer_id_latest_created_at_id_idx" ON "Quote"("customer_id", "latest", "created_at", "id");

-- CreateIndex
CREATE INDEX "Quote_site_id_idx" ON "Quote"("site_id");

-- CreateIndex
CREATE INDEX "Quote_latest_created_at_id_idx" ON "Quote"("latest", "created_at", "id");

-- CreateIndex
CREATE INDEX "Quote_latest_first_id_idx" ON "Quote"("latest", "first_id");

-- CreateIndex
CREATE INDEX "Quote_latest_title_key_created_at_id_idx" ON "Quote"("latest", "title_key", "created_at", "id");

-- CreateIndex
CREATE INDEX "Quote_latest_total_cents_created_at_id_idx" ON "Quote"("latest", "total_cents", "created_at", "id");

-- CreateIndex
CREATE INDEX "Quote_latest_status_created_at_id_valid_from_valid_days_tot_idx" ON "Quote"("latest", "status", "created_at", "id", "valid_from", "valid_days", "total_cents");

-- CreateIndex
CREATE INDEX "Quote_letterhead_id_idx" ON "Quote"("letterhead_id");

-- CreateIndex
CREATE UNIQUE INDEX "Quote_first_id_revision_key" ON "Quote"("first_id", "revision");

-- CreateIndex
CREATE UNIQUE INDEX "QuoteEvent_email_id_key" ON "QuoteEvent"("email_id");

-- CreateIndex
CREATE INDEX "QuoteEvent_quote_id_id_idx" ON "QuoteEvent"("quote_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "QuoteTemplate_name_key_key" ON "QuoteTemplate"("name_key");

-- CreateIndex
CREATE INDEX "QuoteLine_product_id_idx" ON "QuoteLine"("product_id");

-- CreateIndex
CREATE UNIQUE INDEX "QuoteLine_quote_id_position_key" ON "QuoteLine"("quote_id", "position");

-- CreateIndex
CREATE INDEX "Job_start_idx" ON "Job"("start");

-- CreateIndex
CREATE INDEX "Job_quote_id_idx" ON "Job"("quote_id");

-- CreateIndex
CREATE INDEX "Job_customer_id_idx" ON "Job"("customer_id");

-- CreateIndex
CREATE INDEX "Job_site_id_idx" ON "Job"("site_id");

-- CreateIndex
CREATE INDEX "Job_visit_of_idx" ON "Job"("visit_of");

-- CreateIndex
CREATE INDEX "JobEngineer_engineer_id_idx" ON "JobEngineer"("engineer_id");

-- CreateIndex
CREATE UNIQUE INDEX "JobEngineer_job_id_position_key" ON "JobEngineer"("job_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "JobEvent_key_key" ON "JobEvent"("key");

-- CreateIndex
CREATE INDEX "JobEvent_job_id_id_idx" ON "JobEvent"("job_id", "id");

-- CreateIndex
CREATE INDEX "JobWarning_job_id_idx" ON "JobWarning"("job_id");

-- CreateIndex
CREATE UNIQUE INDEX "CustomerNotice_outbox_id_key" ON "CustomerNotice"("outbox_id");

-- CreateIndex
CREATE UNIQUE INDEX "CustomerNotice_job_id_kind_occasion_key" ON "CustomerNotice"("job_id", "kind", "occasion");

-- CreateIndex
CREATE UNIQUE INDEX "Invoice_invoice_number_key" ON "Invoice"("invoice_number");

-- CreateIndex
CREATE INDEX "Invoice_customer_id_idx" ON "Invoice"("customer_id");

-- CreateIndex
CREATE INDEX "Invoice_job_id_idx" ON "Invoice"("job_id");

-- CreateIndex
CREATE INDEX "Invoice_paid_customer_id_payable_cents_paid_cents_idx" ON "Invoice"("paid", "customer_id", "payable_cents", "paid_cents");

-- CreateIndex
CREATE INDEX "Invoice_created_at_id_idx" ON "Invoice"("created_at", "id");

-- CreateIndex
CREATE INDEX "Invoice_quote_id_idx" ON "Invoice"("quote_id");

-- CreateIndex
CREATE INDEX "Invoice_letterhead_id_idx" ON "Invoice"("letterhead_id");

-- CreateIndex
CREATE INDEX "Invoice_series_id_idx" ON "Invoice"("series", "id");

-- CreateIndex
CREATE INDEX "Invoice_rectifies_id_idx" ON "Invoice"("rectifies_id");

-- CreateIndex
CREATE INDEX "InvoiceLine_advance_id_idx" ON "InvoiceLine"("advance_id");

-- CreateIndex
CREATE UNIQUE INDEX "InvoiceLine_invoice_id_position_key" ON "InvoiceLine"("invoice_id", "position");

-- CreateIndex
CREATE INDEX "InvoiceJob_job_id_in_force_idx" ON "InvoiceJob"("job_id", "in_force");

-- CreateIndex
CREATE INDEX "InvoiceSubstitution_simplified_id_in_force_idx" ON "InvoiceSubstitution"("simplified_id", "in_force");

-- CreateIndex
CREATE INDEX "CustomerDeclaration_customer_id_idx" ON "CustomerDeclaration"("customer_id");

-- CreateIndex
CREATE INDEX "CustomerDeclaration_site_id_idx" ON "CustomerDeclaration"("site_id");

-- CreateIndex
CREATE INDEX "CustomerDeclaration_letterhead_id_idx" ON "CustomerDeclaration"("letterhead_id");

-- CreateIndex
CREATE UNIQUE INDEX "InvoiceDraft_invoice_id_key" ON "InvoiceDraft"("invoice_id");

-- CreateIndex
CREATE INDEX "InvoiceDraft_customer_id_idx" ON "InvoiceDraft"("customer_id");

-- CreateIndex
CREATE INDEX "InvoiceDraft_invoice_id_updated_at_idx" ON "InvoiceDraft"("invoice_id", "updated_at");

-- CreateIndex
CREATE UNIQUE INDEX "InvoiceSeries_series_key" ON "InvoiceSeries"("series");

-- CreateIndex
CREATE UNIQUE INDEX "BankEntry_entry_key_key" ON "BankEntry"("entry_key");

-- CreateIndex
CREATE UNIQUE INDEX "BankEntry_same_as_id_key" ON "BankEntry"("same_as_id");

-- CreateIndex
CREATE UNIQUE INDEX "BankEntry_payment_id_key" ON "BankEntry"("payment_id");

-- CreateIndex
CREATE INDEX "BankEntry_payment_id_dismissed_at_booked_on_idx" ON "BankEntry"("payment_id", "dismissed_at", "booked_on");

-- CreateIndex
CREATE INDEX "PaymentPart_invoice_id_idx" ON "PaymentPart"("invoice_id");

-- CreateIndex
CREATE UNIQUE INDEX "Engineer_user_id_key" ON "Engineer"("user_id");

-- CreateIndex
CREATE INDEX "Absence_engineer_id_idx" ON "Absence"("engineer_id");

-- CreateIndex
CREATE INDEX "Absence_to_idx" ON "Absence"("to");

-- CreateIndex
CREATE UNIQUE INDEX "ChecklistTask_title_key_key" ON "ChecklistTask"("title_key");

-- CreateIndex
CREATE UNIQUE INDEX "ServiceReport_report_number_key" ON "ServiceReport"("report_number");

-- CreateIndex
CREATE UNIQUE INDEX "ServiceReport_idempotency_key_key" ON "ServiceReport"("idempotency_key");

-- CreateIndex
CREATE INDEX "ServiceReport_created_at_id_idx" ON "ServiceReport"("created_at", "id");

-- CreateIndex
CREATE INDEX "ServiceReport_report_date_id_idx" ON "ServiceReport"("report_date", "id");

-- CreateIndex
CREATE INDEX "ServiceReport_job_id_idx" ON "ServiceReport"("job_id");

-- CreateIndex
CREATE INDEX "ServiceReport_engineer_id_idx" ON "ServiceReport"("engineer_id");

-- CreateIndex
CREATE INDEX "ServiceReport_template_id_idx" ON "ServiceReport"("template_id");

-- CreateIndex
CREATE INDEX "ServiceReport_letterhead_id_idx" ON "ServiceReport"("letterhead_id");

-- CreateIndex
CREATE INDEX "ServiceReportItem_task_id_idx" ON "ServiceReportItem"("task_id");

-- CreateIndex
CREATE UNIQUE INDEX "ServiceReportItem_report_id_position_key" ON "ServiceReportItem"("report_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "ReportPhoto_report_id_position_key" ON "ReportPhoto"("report_id", "position");

-- CreateIndex
CREATE INDEX "DocumentEmail_quote_id_idx" ON "DocumentEmail"("quote_id");

-- CreateIndex
CREATE INDEX "DocumentEmail_invoice_id_idx" ON "DocumentEmail"("invoice_id");

-- CreateIndex
CREATE INDEX "DocumentEmail_report_id_idx" ON "DocumentEmail"("report_id");

-- CreateIndex
CREATE INDEX "Outbox_done_at_next_at_idx" ON "Outbox"("done_at", "next_at");

-- CreateIndex
CREATE INDEX "Outbox_claimed_until_idx" ON "Outbox"("claimed_until");

-- CreateIndex
CREATE UNIQUE INDEX "PushSubscription_endpoint_hash_key" ON "PushSubscription"("endpoint_hash");

-- CreateIndex
CREATE INDEX "PushSubscription_session_id_idx" ON "PushSubscription"("session_id");

-- CreateIndex
CREATE INDEX "Audit_kind_subject_id_idx" ON "Audit"("kind", "subject_id");

-- CreateIndex
CREATE INDEX "Audit_at_idx" ON "Audit"("at");

-- CreateIndex
CREATE UNIQUE INDEX "VerifactuRecord_previous_id_key" ON "VerifactuRecord"("previous_id");

-- CreateIndex
CREATE UNIQUE INDEX "VerifactuRecord_corrects_id_key" ON "VerifactuRecord"("corrects_id");

-- CreateIndex
CREATE INDEX "VerifactuRecord_invoice_id_idx" ON "VerifactuRecord"("invoice_id");

-- CreateIndex
CREATE INDEX "VerifactuRecord_issuer_nif_installation_id_idx" ON "VerifactuRecord"("issuer_nif", "installation", "id");

-- CreateIndex
CREATE INDEX "VerifactuRecord_generated_at_idx" ON "VerifactuRecord"("generated_at");

-- CreateIndex
CREATE INDEX "VerifactuDelivery_submission_id_idx" ON "VerifactuDelivery"("submission_id");

-- CreateIndex
CREATE INDEX "VerifactuDelivery_site_state_idx" ON "VerifactuDelivery"("site", "state");

-- CreateIndex
CREATE INDEX "VerifactuSubmission_site_id_idx" ON "VerifactuSubmission"("site", "id");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentTerms_customer_id_key" ON "PaymentTerms"("customer_id");

-- CreateIndex
CREATE UNIQUE INDEX "ReminderStop_invoice_id_key" ON "ReminderStop"("invoice_id");

-- CreateIndex
CREATE INDEX "ReminderStop_customer_id_idx" ON "ReminderStop"("customer_id");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentReminder_outbox_id_key" ON "PaymentReminder"("outbox_id");

-- CreateIndex
CREATE INDEX "PaymentReminder_created_at_idx" ON "PaymentReminder"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentReminder_invoice_id_step_key" ON "PaymentReminder"("invoice_id", "step");

-- AddForeignKey
ALTER TABLE "RecoveryCode" ADD CONSTRAINT "RecoveryCode_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Settings" ADD CONSTRAINT "Settings_letterhead_id_fkey" FOREIGN KEY ("letterhead_id") REFERENCES "Letterhead"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Letterhead" ADD CONSTRAINT "Letterhead_logo_id_fkey" FOREIGN KEY ("logo_id") REFERENCES "Logo"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MergedCustomer" ADD CONSTRAINT "MergedCustomer_merged_into_fkey" FOREIGN KEY ("merged_into") REFERENCES "Customer"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Site" ADD CONSTRAINT "Site_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "Customer"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Product" ADD CONSTRAINT "Product_checklist_template_id_fkey" FOREIGN KEY ("checklist_template_id") REFERENCES "ReportTemplate"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Quote" ADD CONSTRAINT "Quote_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "Customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Quote" ADD CONSTRAINT "Quote_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "Site"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Quote" ADD CONSTRAINT "Quote_letterhead_id_fkey" FOREIGN KEY ("letterhead_id") REFERENCES "Letterhead"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Quote" ADD CONSTRAINT "Quote_first_id_fkey" FOREIGN KEY ("first_id") REFERENCES "Quote"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "QuoteEvent" ADD CONSTRAINT "QuoteEvent_quote_id_fkey" FOREIGN KEY ("quote_id") REFERENCES "Quote"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "QuoteEvent" ADD CONSTRAINT "QuoteEvent_email_id_fkey" FOREIGN KEY ("email_id") REFERENCES "DocumentEmail"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "QuoteLine" ADD CONSTRAINT "QuoteLine_quote_id_fkey" FOREIGN KEY ("quote_id") REFERENCES "Quote"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "QuoteLine" ADD CONSTRAINT "QuoteLine_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "Product"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Job" ADD CONSTRAINT "Job_quote_id_fkey" FOREIGN KEY ("quote_id") REFERENCES "Quote"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Job" ADD CONSTRAINT "Job_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "Customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Job" ADD CONSTRAINT "Job_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "Site"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Job" ADD CONSTRAINT "Job_visit_of_fkey" FOREIGN KEY ("visit_of") REFERENCES "Job"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "JobEngineer" ADD CONSTRAINT "JobEngineer_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "Job"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "JobEngineer" ADD CONSTRAINT "JobEngineer_engineer_id_fkey" FOREIGN KEY ("engineer_id") REFERENCES "Engineer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "JobEvent" ADD CONSTRAINT "JobEvent_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "Job"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "JobWarning" ADD CONSTRAINT "JobWarning_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "Job"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CustomerNotice" ADD CONSTRAINT "CustomerNotice_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "Job"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CustomerNotice" ADD CONSTRAINT "CustomerNotice_outbox_id_fkey" FOREIGN KEY ("outbox_id") REFERENCES "Outbox"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Invoice" ADD CONSTRAINT "Invoice_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "Job"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Invoice" ADD CONSTRAINT "Invoice_quote_id_fkey" FOREIGN KEY ("quote_id") REFERENCES "Quote"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Invoice" ADD CONSTRAINT "Invoice_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "Customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Invoice" ADD CONSTRAINT "Invoice_letterhead_id_fkey" FOREIGN KEY ("letterhead_id") REFERENCES "Letterhead"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Invoice" ADD CONSTRAINT "Invoice_rectifies_id_fkey" FOREIGN KEY ("rectifies_id") REFERENCES "Invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "InvoicePdf" ADD CONSTRAINT "InvoicePdf_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "Invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "InvoiceLine" ADD CONSTRAINT "InvoiceLine_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "Invoice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "InvoiceLine" ADD CONSTRAINT "InvoiceLine_advance_id_fkey" FOREIGN KEY ("advance_id") REFERENCES "Invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "InvoiceTax" ADD CONSTRAINT "InvoiceTax_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "Invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "InvoiceJob" ADD CONSTRAINT "InvoiceJob_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "Job"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "InvoiceJob" ADD CONSTRAINT "InvoiceJob_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "Invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "InvoiceSubstitution" ADD CONSTRAINT "InvoiceSubstitution_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "Invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "InvoiceSubstitution" ADD CONSTRAINT "InvoiceSubstitution_simplified_id_fkey" FOREIGN KEY ("simplified_id") REFERENCES "Invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CustomerDeclaration" ADD CONSTRAINT "CustomerDeclaration_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "Customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CustomerDeclaration" ADD CONSTRAINT "CustomerDeclaration_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "Site"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CustomerDeclaration" ADD CONSTRAINT "CustomerDeclaration_letterhead_id_fkey" FOREIGN KEY ("letterhead_id") REFERENCES "Letterhead"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "InvoiceDraft" ADD CONSTRAINT "InvoiceDraft_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "Customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "InvoiceDraft" ADD CONSTRAINT "InvoiceDraft_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "Invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BankEntry" ADD CONSTRAINT "BankEntry_same_as_id_fkey" FOREIGN KEY ("same_as_id") REFERENCES "BankEntry"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BankEntry" ADD CONSTRAINT "BankEntry_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "Payment"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaymentPart" ADD CONSTRAINT "PaymentPart_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "Payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaymentPart" ADD CONSTRAINT "PaymentPart_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "Invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Engineer" ADD CONSTRAINT "Engineer_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Absence" ADD CONSTRAINT "Absence_engineer_id_fkey" FOREIGN KEY ("engineer_id") REFERENCES "Engineer"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReportTemplateTask" ADD CONSTRAINT "ReportTemplateTask_template_id_fkey" FOREIGN KEY ("template_id") REFERENCES "ReportTemplate"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReportTemplateTask" ADD CONSTRAINT "ReportTemplateTask_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "ChecklistTask"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ServiceReport" ADD CONSTRAINT "ServiceReport_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "Job"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ServiceReport" ADD CONSTRAINT "ServiceReport_engineer_id_fkey" FOREIGN KEY ("engineer_id") REFERENCES "Engineer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ServiceReport" ADD CONSTRAINT "ServiceReport_template_id_fkey" FOREIGN KEY ("template_id") REFERENCES "ReportTemplate"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ServiceReport" ADD CONSTRAINT "ServiceReport_letterhead_id_fkey" FOREIGN KEY ("letterhead_id") REFERENCES "Letterhead"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ServiceReportItem" ADD CONSTRAINT "ServiceReportItem_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "ServiceReport"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ServiceReportItem" ADD CONSTRAINT "ServiceReportItem_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "ChecklistTask"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReportPhoto" ADD CONSTRAINT "ReportPhoto_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "ServiceReport"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DocumentEmail" ADD CONSTRAINT "DocumentEmail_quote_id_fkey" FOREIGN KEY ("quote_id") REFERENCES "Quote"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DocumentEmail" ADD CONSTRAINT "DocumentEmail_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "Invoice"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DocumentEmail" ADD CONSTRAINT "DocumentEmail_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "ServiceReport"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PushSubscription" ADD CONSTRAINT "PushSubscription_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "Session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "VerifactuRecord" ADD CONSTRAINT "VerifactuRecord_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "Invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "VerifactuRecord" ADD CONSTRAINT "VerifactuRecord_previous_id_fkey" FOREIGN KEY ("previous_id") REFERENCES "VerifactuRecord"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "VerifactuRecord" ADD CONSTRAINT "VerifactuRecord_corrects_id_fkey" FOREIGN KEY ("corrects_id") REFERENCES "VerifactuRecord"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "VerifactuDelivery" ADD CONSTRAINT "VerifactuDelivery_record_id_fkey" FOREIGN KEY ("record_id") REFERENCES "VerifactuRecord"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "VerifactuDelivery" ADD CONSTRAINT "VerifactuDelivery_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "VerifactuSubmission"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaymentTerms" ADD CONSTRAINT "PaymentTerms_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "Customer"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReminderStop" ADD CONSTRAINT "ReminderStop_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "Customer"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReminderStop" ADD CONSTRAINT "ReminderStop_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "Invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaymentReminder" ADD CONSTRAINT "PaymentReminder_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "Invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaymentReminder" ADD CONSTRAINT "PaymentReminder_outbox_id_fkey" FOREIGN KEY ("outbox_id") REFERENCES "Outbox"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The texts of searches, by the id of their row. Triggers keep them.
CREATE TABLE "CustomerSearch" ("id" INTEGER PRIMARY KEY, "text" TEXT COLLATE "C" NOT NULL);
CREATE TABLE "ProductSearch" ("id" INTEGER PRIMARY KEY, "text" TEXT COLLATE "C" NOT NULL);
CREATE TABLE "QuoteSearch" ("id" INTEGER PRIMARY KEY, "text" TEXT COLLATE "C" NOT NULL);
CREATE TABLE "InvoiceSearch" ("id" INTEGER PRIMARY KEY, "text" TEXT COLLATE "C" NOT NULL);
CREATE TABLE "ServiceReportSearch" ("id" INTEGER PRIMARY KEY, "text" TEXT COLLATE "C" NOT NULL);

-- The rows that exist from the start.
INSERT INTO "Letterhead" ("company_name", "address", "address2", "address3", "town", "province", "postcode", "phone",
  "email", "website", "nie", "created_at") VALUES ('', '', '', '', '', '', '', '', '', '', '', now() AT TIME ZONE 'UTC');
INSERT INTO "Settings" ("id", "iva_bp", "no_iva_reason", "letterhead_id") SELECT 1, 2100, '', "id" FROM "Letterhead";
INSERT INTO "EmailSettings" VALUES (1, '', 587, 0, '', '', '', '', '');
INSERT INTO "SignInRule" ("id") VALUES (1);
INSERT INTO "VerifactuSettings" ("id") VALUES (1);
INSERT INTO "ReminderSettings" ("id") VALUES (1);
INSERT INTO "PaymentTerms" ("month_days") VALUES ('');
INSERT INTO "Tally" VALUES ('Customer', 0), ('Quote', 0);
-- Ids of drafts are above those of invoices.
ALTER SEQUENCE "InvoiceDraft_id_seq" RESTART WITH 1000000000;
-- What every ETag counts besides its tables; another number in each database.
INSERT INTO "ChangeCount" ("name", "n") VALUES ('', floor(random() * 1000000000));
