CREATE TABLE `coupon_draws` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`coupon_id` integer NOT NULL,
	`friend_id` integer NOT NULL,
	`period` text NOT NULL,
	`is_won` integer NOT NULL,
	`odds` integer NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`coupon_id`) REFERENCES `coupons`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `coupon_draws_period` ON `coupon_draws` (`coupon_id`,`friend_id`,`period`);--> statement-breakpoint
CREATE INDEX `coupon_draws_friend` ON `coupon_draws` (`friend_id`);--> statement-breakpoint
CREATE TABLE `coupon_friends` (
	`friend_id` integer PRIMARY KEY NOT NULL,
	`links_from` integer DEFAULT 0 NOT NULL,
	`code_tries` integer DEFAULT 0 NOT NULL,
	`code_tries_from` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `coupon_grants` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`coupon_id` integer NOT NULL,
	`friend_id` integer NOT NULL,
	`cause` text NOT NULL,
	`source` text NOT NULL,
	`source_label` text,
	`operator_id` integer,
	`program_id` integer,
	`obtained_at` integer NOT NULL,
	`day` text NOT NULL,
	`usable_from` integer,
	`expires_at` integer,
	`used_at` integer,
	`revoked_at` integer,
	`revoked_by` integer,
	`revoke_reason` text,
	`remind_at` integer,
	FOREIGN KEY (`coupon_id`) REFERENCES `coupons`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `coupon_grants_cause` ON `coupon_grants` (`cause`);--> statement-breakpoint
CREATE INDEX `coupon_grants_friend` ON `coupon_grants` (`friend_id`,`id`);--> statement-breakpoint
CREATE INDEX `coupon_grants_coupon` ON `coupon_grants` (`coupon_id`,`id`);--> statement-breakpoint
CREATE INDEX `coupon_grants_holder` ON `coupon_grants` (`coupon_id`,`friend_id`);--> statement-breakpoint
CREATE INDEX `coupon_grants_remind` ON `coupon_grants` (`remind_at`) WHERE remind_at is not null;--> statement-breakpoint
CREATE TABLE `coupon_staff_codes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	`save_key` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `coupon_staff_codes_save_key_unique` ON `coupon_staff_codes` (`save_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `coupon_staff_codes_hash` ON `coupon_staff_codes` (`hash`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `coupon_uses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`grant_id` integer NOT NULL,
	`coupon_id` integer NOT NULL,
	`friend_id` integer NOT NULL,
	`key` text NOT NULL,
	`used_by` text NOT NULL,
	`staff_code_id` integer,
	`operator_id` integer,
	`program_id` integer,
	`worth_yen` integer NOT NULL,
	`at` integer NOT NULL,
	`day` text NOT NULL,
	FOREIGN KEY (`grant_id`) REFERENCES `coupon_grants`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`coupon_id`) REFERENCES `coupons`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `coupon_uses_grant` ON `coupon_uses` (`grant_id`);--> statement-breakpoint
CREATE INDEX `coupon_uses_coupon` ON `coupon_uses` (`coupon_id`,`id`);--> statement-breakpoint
CREATE INDEX `coupon_uses_friend` ON `coupon_uses` (`friend_id`,`id`);--> statement-breakpoint
CREATE TABLE `coupons` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`name_key` text DEFAULT '' NOT NULL,
	`group_id` integer,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text,
	`code` text NOT NULL,
	`title` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`terms` text DEFAULT '' NOT NULL,
	`media_key` text,
	`benefit` text NOT NULL,
	`benefit_value` integer,
	`worth_yen` integer DEFAULT 0 NOT NULL,
	`obtaining` text NOT NULL,
	`obtain_from` text,
	`obtain_until` text,
	`use_from` text,
	`use_until` text,
	`use_days` integer,
	`max_total` integer,
	`per_friend` integer DEFAULT 1 NOT NULL,
	`member_query_id` integer,
	`use_way` text NOT NULL,
	`odds` integer,
	`draw_period` text DEFAULT 'once' NOT NULL,
	`remind_days` integer,
	`action_id` integer,
	`issued` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `folders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`member_query_id`) REFERENCES `member_queries`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`action_id`) REFERENCES `actions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "coupons_issued" CHECK(issued >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `coupons_save_key_unique` ON `coupons` (`save_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `coupons_code_unique` ON `coupons` (`code`);--> statement-breakpoint
CREATE INDEX `coupons_list` ON `coupons` (`group_id`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `coupons_action` ON `coupons` (`action_id`) WHERE action_id is not null;--> statement-breakpoint
CREATE INDEX `coupons_query` ON `coupons` (`member_query_id`) WHERE member_query_id is not null;