CREATE TABLE `salon_revoked_links` (
	`salon_id` integer NOT NULL,
	`friend_id` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`salon_id`, `friend_id`),
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `salon_urls` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`salon_id` integer NOT NULL,
	`code` text NOT NULL,
	`name` text NOT NULL,
	`course_id` integer,
	`resource_id` integer,
	`takes_strangers` integer DEFAULT true NOT NULL,
	`links_from` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	`save_key` text,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`course_id`) REFERENCES `salon_courses`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`resource_id`) REFERENCES `salon_resources`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `salon_urls_code_unique` ON `salon_urls` (`code`);--> statement-breakpoint
CREATE UNIQUE INDEX `salon_urls_save_key_unique` ON `salon_urls` (`save_key`);--> statement-breakpoint
CREATE INDEX `salon_urls_salon` ON `salon_urls` (`salon_id`,`id`);--> statement-breakpoint
ALTER TABLE `salon_courses` ADD `picture` text DEFAULT '' NOT NULL;