CREATE TABLE `ab_entries` (
	`friend_id` integer NOT NULL,
	`test_id` integer NOT NULL,
	`variant_id` integer NOT NULL,
	`is_counted` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`friend_id`, `test_id`),
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`test_id`) REFERENCES `ab_tests`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`variant_id`) REFERENCES `ab_variants`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `ab_entries_variant` ON `ab_entries` (`variant_id`,`is_counted`,`friend_id`);--> statement-breakpoint
CREATE TABLE `ab_tests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`broadcast_id` integer NOT NULL,
	`goal` text NOT NULL,
	`share` integer NOT NULL,
	`horizon_hours` integer NOT NULL,
	`is_automatic` integer NOT NULL,
	`falls_back` integer NOT NULL,
	`tested_at` integer,
	`decide_at` integer,
	`winner` integer,
	`decided` text,
	`chosen_by` integer,
	`closed_at` integer,
	`created_at` integer NOT NULL,
	`save_key` text,
	FOREIGN KEY (`broadcast_id`) REFERENCES `broadcasts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`chosen_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ab_tests_broadcast_id_unique` ON `ab_tests` (`broadcast_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `ab_tests_save_key_unique` ON `ab_tests` (`save_key`);--> statement-breakpoint
CREATE INDEX `ab_tests_due` ON `ab_tests` (`decide_at`) WHERE decide_at is not null;--> statement-breakpoint
CREATE TABLE `ab_variants` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`test_id` integer NOT NULL,
	`position` integer NOT NULL,
	`weight` integer NOT NULL,
	`action_id` integer NOT NULL,
	FOREIGN KEY (`test_id`) REFERENCES `ab_tests`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`action_id`) REFERENCES `actions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ab_variants_test` ON `ab_variants` (`test_id`,`position`);--> statement-breakpoint
ALTER TABLE `broadcasts` ADD `ab_test` text;