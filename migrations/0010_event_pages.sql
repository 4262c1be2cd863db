CREATE TABLE `event_configs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`group_id` integer NOT NULL,
	`is_open` integer DEFAULT false NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`contact` text DEFAULT '' NOT NULL,
	`needs_approval` integer DEFAULT false NOT NULL,
	`takes_change` integer DEFAULT true NOT NULL,
	`takes_cancel` integer DEFAULT true NOT NULL,
	`close_minutes` integer DEFAULT 0 NOT NULL,
	`change_minutes` integer DEFAULT 1440 NOT NULL,
	`max_takes` integer DEFAULT 1 NOT NULL,
	`max_open` integer DEFAULT 0 NOT NULL,
	`actions` text DEFAULT '{}' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `folders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `event_configs_group_id_unique` ON `event_configs` (`group_id`);--> statement-breakpoint
CREATE TABLE `event_urls` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`group_id` integer NOT NULL,
	`code` text NOT NULL,
	`name` text NOT NULL,
	`links_from` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	`save_key` text,
	FOREIGN KEY (`group_id`) REFERENCES `folders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `event_urls_code_unique` ON `event_urls` (`code`);--> statement-breakpoint
CREATE UNIQUE INDEX `event_urls_save_key_unique` ON `event_urls` (`save_key`);--> statement-breakpoint
CREATE INDEX `event_urls_group` ON `event_urls` (`group_id`,`id`);--> statement-breakpoint
ALTER TABLE `event_reservations` ADD `version` integer DEFAULT 1 NOT NULL;