CREATE TABLE `send_approvals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`subject_id` integer NOT NULL,
	`name` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`cause` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`content_hash` text NOT NULL,
	`friend_count` integer,
	`starts_at` integer,
	`requested_by` integer NOT NULL,
	`requested_at` integer NOT NULL,
	`authors` text NOT NULL,
	`decided_by` integer,
	`decided_at` integer,
	`reason` text DEFAULT '' NOT NULL,
	`links` text,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text,
	FOREIGN KEY (`requested_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `send_approvals_save_key_unique` ON `send_approvals` (`save_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `send_approvals_current` ON `send_approvals` (`kind`,`subject_id`) WHERE state in ('waiting', 'approved');--> statement-breakpoint
CREATE INDEX `send_approvals_subject` ON `send_approvals` (`kind`,`subject_id`,`id`);--> statement-breakpoint
CREATE INDEX `send_approvals_scheduled` ON `send_approvals` (`starts_at`) WHERE state = 'approved';--> statement-breakpoint
CREATE INDEX `send_approvals_waiting` ON `send_approvals` (`id`) WHERE state = 'waiting';