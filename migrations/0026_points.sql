CREATE TABLE `point_balances` (
	`friend_id` integer PRIMARY KEY NOT NULL,
	`balance` integer DEFAULT 0 NOT NULL,
	`rank_id` integer,
	`rank_due_at` integer,
	`links_from` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "point_balances_not_negative" CHECK(balance >= 0)
);
--> statement-breakpoint
CREATE INDEX `point_balances_balance` ON `point_balances` (`balance`,`friend_id`);--> statement-breakpoint
CREATE INDEX `point_balances_rank` ON `point_balances` (`rank_id`,`friend_id`) WHERE rank_id is not null;--> statement-breakpoint
CREATE INDEX `point_balances_rank_due` ON `point_balances` (`rank_due_at`) WHERE rank_due_at is not null;--> statement-breakpoint
CREATE TABLE `point_cursors` (
	`event` text PRIMARY KEY NOT NULL,
	`position` integer NOT NULL,
	`until` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `point_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`friend_id` integer NOT NULL,
	`kind` text NOT NULL,
	`points` integer NOT NULL,
	`reason` text NOT NULL,
	`cause` text NOT NULL,
	`source` text NOT NULL,
	`source_id` integer,
	`operator_id` integer,
	`program_id` integer,
	`lot_id` integer,
	`expires_at` integer,
	`remaining` integer DEFAULT 0 NOT NULL,
	`at` integer NOT NULL,
	`day` text NOT NULL,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "point_entries_not_zero" CHECK(points <> 0),
	CONSTRAINT "point_entries_remaining" CHECK(remaining >= 0 and remaining <= max(points, 0))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `point_entries_cause` ON `point_entries` (`cause`);--> statement-breakpoint
CREATE INDEX `point_entries_friend` ON `point_entries` (`friend_id`,`id`);--> statement-breakpoint
CREATE INDEX `point_entries_lots` ON `point_entries` (`friend_id`,`expires_at`,`id`) WHERE remaining > 0;--> statement-breakpoint
CREATE INDEX `point_entries_expiry` ON `point_entries` (`expires_at`) WHERE remaining > 0 and expires_at is not null;--> statement-breakpoint
CREATE INDEX `point_entries_lot` ON `point_entries` (`lot_id`) WHERE lot_id is not null;--> statement-breakpoint
CREATE TABLE `point_programs` (
	`id` integer PRIMARY KEY NOT NULL,
	`is_on` integer DEFAULT false NOT NULL,
	`unit` text DEFAULT 'ポイント' NOT NULL,
	`expiry_months` integer,
	`rank_months` integer,
	`card` text,
	`mark` integer DEFAULT 0 NOT NULL,
	`rank_mark` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `point_programs_save_key_unique` ON `point_programs` (`save_key`);--> statement-breakpoint
CREATE TABLE `point_rank_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`friend_id` integer NOT NULL,
	`from_rank_id` integer,
	`rank_id` integer,
	`at` integer NOT NULL,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `point_rank_changes_friend` ON `point_rank_changes` (`friend_id`);--> statement-breakpoint
CREATE TABLE `point_ranks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`colour` text NOT NULL,
	`from_points` integer NOT NULL,
	`tag_id` integer,
	`action_id` integer,
	`deleted_at` integer,
	FOREIGN KEY (`tag_id`) REFERENCES `tags`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`action_id`) REFERENCES `actions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `point_ranks_from` ON `point_ranks` (`from_points`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `point_ranks_action` ON `point_ranks` (`action_id`) WHERE action_id is not null;--> statement-breakpoint
CREATE INDEX `point_ranks_tag` ON `point_ranks` (`tag_id`) WHERE tag_id is not null;--> statement-breakpoint
CREATE TABLE `point_redemptions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`friend_id` integer NOT NULL,
	`reward_id` integer NOT NULL,
	`entry_id` integer NOT NULL,
	`name` text NOT NULL,
	`points` integer NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	`operator_id` integer,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reward_id`) REFERENCES `point_rewards`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `point_redemptions_entry` ON `point_redemptions` (`entry_id`);--> statement-breakpoint
CREATE INDEX `point_redemptions_friend` ON `point_redemptions` (`friend_id`,`id`);--> statement-breakpoint
CREATE INDEX `point_redemptions_state` ON `point_redemptions` (`state`,`id`);--> statement-breakpoint
CREATE TABLE `point_rewards` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`points` integer NOT NULL,
	`stock` integer,
	`is_offered` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text,
	CONSTRAINT "point_rewards_stock" CHECK(stock is null or stock >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `point_rewards_save_key_unique` ON `point_rewards` (`save_key`);--> statement-breakpoint
CREATE TABLE `point_rules` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`event` text NOT NULL,
	`points` integer NOT NULL,
	`per_day` integer,
	`field_id` integer,
	`since` integer NOT NULL,
	`deleted_at` integer
);
--> statement-breakpoint
CREATE INDEX `point_rules_event` ON `point_rules` (`event`) WHERE deleted_at is null;