CREATE TABLE `audiences` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`source` text NOT NULL,
	`filter` text,
	`broadcast_id` integer,
	`click_url` text,
	`operator_id` integer NOT NULL,
	`state` text DEFAULT 'making' NOT NULL,
	`mark` text NOT NULL,
	`line_id` integer,
	`previous_line_id` integer,
	`cursor` integer DEFAULT 0 NOT NULL,
	`uploaded` integer DEFAULT 0 NOT NULL,
	`user_count` integer,
	`expires_at` integer,
	`checked_at` integer,
	`in_doubt` integer DEFAULT false NOT NULL,
	`reason` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	`deleted_at` integer,
	`save_key` text,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `audiences_save_key_unique` ON `audiences` (`save_key`);--> statement-breakpoint
CREATE INDEX `audiences_due` ON `audiences` (`next_attempt_at`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE TABLE `line_sends` (
	`id` text PRIMARY KEY NOT NULL,
	`broadcast_id` integer NOT NULL,
	`state` text DEFAULT 'scheduled' NOT NULL,
	`starts_at` integer NOT NULL,
	`next_attempt_at` integer,
	`call` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`lost` integer DEFAULT 0 NOT NULL,
	`first_attempt_at` integer,
	`in_doubt` integer DEFAULT false NOT NULL,
	`accepted_at` integer,
	`request_id` text,
	`progress` text,
	`reason` text,
	`created_at` integer NOT NULL,
	`save_key` text,
	FOREIGN KEY (`broadcast_id`) REFERENCES `broadcasts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `line_sends_broadcast_id_unique` ON `line_sends` (`broadcast_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `line_sends_save_key_unique` ON `line_sends` (`save_key`);--> statement-breakpoint
CREATE INDEX `line_sends_due` ON `line_sends` (`next_attempt_at`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX `line_sends_accepted` ON `line_sends` (`accepted_at`) WHERE accepted_at is not null;--> statement-breakpoint
ALTER TABLE `broadcasts` ADD `line_recipients` text;