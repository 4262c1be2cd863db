CREATE TABLE `follower_imports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`operator_id` integer NOT NULL,
	`state` text DEFAULT 'listing' NOT NULL,
	`next_token` text,
	`pages` integer DEFAULT 0 NOT NULL,
	`restarts` integer DEFAULT 0 NOT NULL,
	`listed` integer DEFAULT 0 NOT NULL,
	`added` integer DEFAULT 0 NOT NULL,
	`returned` integer DEFAULT 0 NOT NULL,
	`gone` integer DEFAULT 0 NOT NULL,
	`cursor` integer DEFAULT 0 NOT NULL,
	`profiles` integer DEFAULT 0 NOT NULL,
	`profiles_done` integer DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`reason` text,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	`save_key` text,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `follower_imports_save_key_unique` ON `follower_imports` (`save_key`);--> statement-breakpoint
CREATE INDEX `follower_imports_due` ON `follower_imports` (`next_attempt_at`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE TABLE `foreign_menu_friends` (
	`friend_id` integer PRIMARY KEY NOT NULL,
	`line_menu_id` text NOT NULL,
	`checked_at` integer NOT NULL,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `foreign_menu_friends_menu` ON `foreign_menu_friends` (`line_menu_id`,`friend_id`);--> statement-breakpoint
CREATE TABLE `foreign_menu_jobs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`operator_id` integer NOT NULL,
	`kind` text NOT NULL,
	`line_menu_id` text,
	`state` text DEFAULT 'running' NOT NULL,
	`cursor` integer DEFAULT 0 NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`reason` text,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	`save_key` text,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `foreign_menu_jobs_save_key_unique` ON `foreign_menu_jobs` (`save_key`);--> statement-breakpoint
CREATE INDEX `foreign_menu_jobs_due` ON `foreign_menu_jobs` (`next_attempt_at`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX `foreign_menu_jobs_kind` ON `foreign_menu_jobs` (`kind`,`id`);--> statement-breakpoint
ALTER TABLE `friends` ADD `listed_import_id` integer;--> statement-breakpoint
CREATE INDEX `friends_without_profile` ON `friends` (`id`) WHERE added_by = 'before' and profile_fetched_at is null;