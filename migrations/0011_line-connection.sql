CREATE TABLE `line_tokens` (
	`id` integer PRIMARY KEY NOT NULL,
	`channel_id` text NOT NULL,
	`sealed` text,
	`expires_at` integer DEFAULT 0 NOT NULL,
	`renewing_until` integer
);
--> statement-breakpoint
CREATE TABLE `line_health` (
	`id` integer PRIMARY KEY NOT NULL,
	`checked_at` integer,
	`next_check_at` integer NOT NULL,
	`breaks` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `outgoing_webhook_endpoints` ADD `kind` text DEFAULT 'events' NOT NULL;--> statement-breakpoint
ALTER TABLE `friends` ADD `answered_by` text;