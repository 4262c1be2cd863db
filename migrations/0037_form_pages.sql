CREATE TABLE `form_sheet_sign_ins` (
	`state_hash` text PRIMARY KEY NOT NULL,
	`form_id` integer NOT NULL,
	`operator_id` integer NOT NULL,
	`verifier` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`form_id`) REFERENCES `forms`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `form_sheets` (
	`form_id` integer PRIMARY KEY NOT NULL,
	`link` integer DEFAULT 1 NOT NULL,
	`spreadsheet_id` text,
	`access_token` text NOT NULL,
	`refresh_token` text NOT NULL,
	`access_expires_at` integer NOT NULL,
	`questions` text DEFAULT '[]' NOT NULL,
	`written_through` integer DEFAULT 0 NOT NULL,
	`is_in_doubt` integer DEFAULT false NOT NULL,
	`held_until` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`lost` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`error` text,
	`linked_at` integer NOT NULL,
	FOREIGN KEY (`form_id`) REFERENCES `forms`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `form_sheets_due` ON `form_sheets` (`next_attempt_at`) WHERE next_attempt_at is not null;--> statement-breakpoint
ALTER TABLE `form_answers` ADD `answers_key` text;--> statement-breakpoint
ALTER TABLE `forms` ADD `branches` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `forms` ADD `reception` text DEFAULT '{"opens_at":null,"closes_at":null,"max_answers":null,"before_text":"","after_text":"","full_text":""}' NOT NULL;--> statement-breakpoint
ALTER TABLE `forms` ADD `design` text DEFAULT '{"colour":"#245a8f","media_key":null,"button":"","thanks_title":"","thanks_text":""}' NOT NULL;