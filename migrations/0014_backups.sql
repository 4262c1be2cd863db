CREATE TABLE `backup_files` (
	`key` text NOT NULL,
	`etag` text NOT NULL,
	`copy` text NOT NULL,
	`bytes` integer NOT NULL,
	`hash` text NOT NULL,
	`gone_at` integer,
	PRIMARY KEY(`key`, `etag`)
);
--> statement-breakpoint
CREATE INDEX `backup_files_gone` ON `backup_files` (`gone_at`) WHERE gone_at is not null;--> statement-breakpoint
CREATE TABLE `backup_parts` (
	`backup_id` integer NOT NULL,
	`number` integer NOT NULL,
	`name` text NOT NULL,
	`position` integer,
	`rows` integer NOT NULL,
	`bytes` integer NOT NULL,
	`hash` text NOT NULL,
	PRIMARY KEY(`backup_id`, `number`),
	FOREIGN KEY (`backup_id`) REFERENCES `backups`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `backups` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reason` text NOT NULL,
	`day` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`operator_id` integer,
	`plan` text,
	`position` integer DEFAULT 0 NOT NULL,
	`row_cursor` integer,
	`file_cursor` text,
	`rows` integer DEFAULT 0 NOT NULL,
	`files` integer DEFAULT 0 NOT NULL,
	`bytes` integer DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`failure` text,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`finished_at` integer,
	`save_key` text,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `backups_save_key_unique` ON `backups` (`save_key`);--> statement-breakpoint
CREATE INDEX `backups_due` ON `backups` (`next_attempt_at`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX `backups_day` ON `backups` (`day`,`reason`);