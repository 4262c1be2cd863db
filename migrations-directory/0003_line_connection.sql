ALTER TABLE `accounts` ADD `line_saved_at` integer;
--> statement-breakpoint
ALTER TABLE `accounts` ADD `line_saved_by` text;
--> statement-breakpoint
ALTER TABLE `accounts` ADD `line_save_key` text;
