CREATE TABLE `announcements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`contents` text NOT NULL,
	`planned_at` integer,
	`is_once` integer DEFAULT 0 NOT NULL,
	`from_account` text NOT NULL,
	`author_id` text NOT NULL,
	`author_name` text NOT NULL,
	`cancelled_at` integer,
	`created_at` integer NOT NULL,
	`save_key` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `announcements_save_key_unique` ON `announcements` (`save_key`);
--> statement-breakpoint
CREATE TABLE `announcement_parts` (
	`announcement_id` integer NOT NULL,
	`account` text NOT NULL,
	`position` integer NOT NULL,
	`search_name` text,
	`filter` text,
	`expected` integer NOT NULL,
	`excluded` integer DEFAULT 0 NOT NULL,
	`found` integer,
	`operator_id` integer NOT NULL,
	`broadcast_id` integer,
	`problem` text,
	PRIMARY KEY(`announcement_id`, `account`),
	FOREIGN KEY (`announcement_id`) REFERENCES `announcements`(`id`) ON UPDATE no action ON DELETE no action
);
