CREATE TABLE `item_versions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`item_id` integer NOT NULL,
	`number` integer NOT NULL,
	`at` integer,
	`operator_id` integer,
	`note` text,
	`restored_from` integer,
	`content` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `item_versions_item` ON `item_versions` (`kind`,`item_id`,`number`);--> statement-breakpoint
CREATE TABLE `undo_parts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`undo_key` text NOT NULL,
	`page` integer NOT NULL,
	`what` text NOT NULL,
	`subject_id` integer NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	`undone_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `undo_parts_key` ON `undo_parts` (`undo_key`,`page`,`what`,`subject_id`);--> statement-breakpoint
CREATE INDEX `undo_parts_created` ON `undo_parts` (`created_at`);--> statement-breakpoint
CREATE TABLE `undos` (
	`audit_id` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`operator_id` integer,
	`finished_at` integer,
	`done` integer DEFAULT 0 NOT NULL,
	`left_alone` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE `audit_log` ADD `undo_key` text;--> statement-breakpoint
CREATE INDEX `audit_log_undo_key` ON `audit_log` (`undo_key`) WHERE undo_key is not null;