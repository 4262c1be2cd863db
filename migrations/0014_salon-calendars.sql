CREATE TABLE `google_accounts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`salon_id` integer NOT NULL,
	`account` text NOT NULL,
	`access_token` text NOT NULL,
	`refresh_token` text NOT NULL,
	`access_expires_at` integer NOT NULL,
	`revoked_at` integer,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `google_accounts_of_salon` ON `google_accounts` (`salon_id`,`account`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `google_sign_ins` (
	`state_hash` text PRIMARY KEY NOT NULL,
	`salon_id` integer NOT NULL,
	`operator_id` integer NOT NULL,
	`verifier` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `salon_calendar_events` (
	`calendar_id` integer NOT NULL,
	`reservation_id` integer NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`written` text,
	`held_until` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`error` text,
	PRIMARY KEY(`calendar_id`, `reservation_id`),
	FOREIGN KEY (`calendar_id`) REFERENCES `salon_calendars`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `salon_calendar_events_due` ON `salon_calendar_events` (`next_attempt_at`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX `salon_calendar_events_of` ON `salon_calendar_events` (`reservation_id`);--> statement-breakpoint
CREATE TABLE `salon_calendar_links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`salon_id` integer NOT NULL,
	`calendar_id` integer NOT NULL,
	`resource_id` integer NOT NULL,
	`target` text NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	`cleaned_at` integer,
	`save_key` text,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`calendar_id`) REFERENCES `salon_calendars`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`resource_id`) REFERENCES `salon_resources`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `salon_calendar_links_save_key_unique` ON `salon_calendar_links` (`save_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `salon_calendar_links_of_resource` ON `salon_calendar_links` (`salon_id`,`resource_id`,`target`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `salon_calendar_links_of_calendar` ON `salon_calendar_links` (`calendar_id`);--> statement-breakpoint
CREATE TABLE `salon_calendars` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`salon_id` integer NOT NULL,
	`account_id` integer NOT NULL,
	`google_calendar_id` text NOT NULL,
	`name` text NOT NULL,
	`sync_token` text,
	`read_whole_at` integer,
	`synced_at` integer,
	`asked` integer DEFAULT 0 NOT NULL,
	`whole_asked` integer DEFAULT 0 NOT NULL,
	`held_until` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`error` text,
	`channel_id` text,
	`channel_resource_id` text,
	`channel_expires_at` integer,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`account_id`) REFERENCES `google_accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `salon_calendars_channel_id_unique` ON `salon_calendars` (`channel_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `salon_calendars_of_salon` ON `salon_calendars` (`salon_id`,`google_calendar_id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `salon_calendars_due` ON `salon_calendars` (`next_attempt_at`) WHERE next_attempt_at is not null;--> statement-breakpoint
ALTER TABLE `salon_shifts` ADD `source` text;--> statement-breakpoint
CREATE INDEX `salon_shifts_source` ON `salon_shifts` (`source`) WHERE source is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX `salon_blocks_source` ON `salon_blocks` (`source`) WHERE source is not null and deleted_at is null;