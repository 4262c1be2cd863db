CREATE TABLE `line_membership_plans` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`price` real NOT NULL,
	`currency` text NOT NULL,
	`member_count` integer NOT NULL,
	`is_published` integer NOT NULL,
	`deleted_at` integer
);
--> statement-breakpoint
CREATE TABLE `line_coupon_friends` (
	`coupon_id` integer NOT NULL,
	`friend_id` integer NOT NULL,
	`sent_at` integer NOT NULL,
	PRIMARY KEY(`coupon_id`, `friend_id`),
	FOREIGN KEY (`coupon_id`) REFERENCES `line_coupons`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `line_coupon_friends_friend` ON `line_coupon_friends` (`friend_id`);--> statement-breakpoint
CREATE TABLE `line_coupons` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`line_id` text,
	`title` text NOT NULL,
	`design` text,
	`call` text,
	`picture_key` text,
	`barcode_key` text,
	`starts_at` integer,
	`ends_at` integer,
	`state` text NOT NULL,
	`operator_id` integer,
	`in_doubt` integer DEFAULT false NOT NULL,
	`checked_at` integer,
	`reason` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	`deleted_at` integer,
	`save_key` text,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `line_coupons_save_key_unique` ON `line_coupons` (`save_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `line_coupons_line_id` ON `line_coupons` (`line_id`) WHERE line_id is not null;--> statement-breakpoint
CREATE INDEX `line_coupons_due` ON `line_coupons` (`next_attempt_at`) WHERE next_attempt_at is not null;