CREATE TABLE `friend_import_mappings` (
	`tool` text PRIMARY KEY NOT NULL,
	`mapping` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `friend_imports` ADD `mapping` text;--> statement-breakpoint
ALTER TABLE `friend_imports` ADD `plan` text;--> statement-breakpoint
ALTER TABLE `friend_imports` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `friend_imports` ADD `size` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `friend_imports` ADD `counts` text;--> statement-breakpoint
ALTER TABLE `friend_imports` ADD `created_items` text;--> statement-breakpoint
ALTER TABLE `friend_imports` ADD `undone_by` integer;