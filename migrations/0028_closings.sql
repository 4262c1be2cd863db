CREATE TABLE `book_account_settings` (
	`format` text PRIMARY KEY NOT NULL,
	`accounts` text NOT NULL,
	`updated_at` integer NOT NULL,
	`operator_id` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `book_account_settings_save_key_unique` ON `book_account_settings` (`save_key`);--> statement-breakpoint
CREATE TABLE `day_closings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`day` text NOT NULL,
	`is_closed` integer NOT NULL,
	`last_entry_id` integer NOT NULL,
	`net_yen` integer NOT NULL,
	`cash_yen` integer NOT NULL,
	`float_yen` integer NOT NULL,
	`counted_yen` integer,
	`note` text NOT NULL,
	`operator_id` integer NOT NULL,
	`closed_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `day_closings_day_unique` ON `day_closings` (`day`);--> statement-breakpoint
CREATE UNIQUE INDEX `day_closings_save_key_unique` ON `day_closings` (`save_key`);--> statement-breakpoint
ALTER TABLE `event_configs` ADD `refund_rule` text DEFAULT '[]' NOT NULL;