CREATE TABLE `introduction_programs` (
	`id` integer PRIMARY KEY NOT NULL,
	`is_on` integer NOT NULL,
	`goal` text NOT NULL,
	`goal_yen` integer,
	`needs_approval` integer NOT NULL,
	`introducer_points` integer,
	`friend_points` integer,
	`introducer_action_id` integer,
	`friend_action_id` integer,
	`month_cap` integer,
	`total_cap` integer,
	`title` text NOT NULL,
	`message` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`until` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text,
	FOREIGN KEY (`introducer_action_id`) REFERENCES `actions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_action_id`) REFERENCES `actions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `introduction_programs_save_key_unique` ON `introduction_programs` (`save_key`);--> statement-breakpoint
CREATE TABLE `introduction_visits` (
	`line_user_id` text PRIMARY KEY NOT NULL,
	`introducer_id` integer NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`introducer_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `introduction_visits_introducer` ON `introduction_visits` (`introducer_id`);--> statement-breakpoint
CREATE INDEX `introduction_visits_at` ON `introduction_visits` (`at`);--> statement-breakpoint
CREATE TABLE `introductions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`introducer_id` integer NOT NULL,
	`friend_id` integer,
	`state` text NOT NULL,
	`added_at` integer NOT NULL,
	`reached_at` integer,
	`reached_month` text,
	`ended_at` integer,
	`operator_id` integer,
	`reason` text DEFAULT '' NOT NULL,
	`is_capped` integer DEFAULT false NOT NULL,
	`introducer_points` integer DEFAULT 0 NOT NULL,
	`friend_points` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`introducer_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `introductions_friend` ON `introductions` (`friend_id`);--> statement-breakpoint
CREATE INDEX `introductions_introducer` ON `introductions` (`introducer_id`,`state`,`reached_month`);--> statement-breakpoint
CREATE INDEX `introductions_state` ON `introductions` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `introductions_added` ON `introductions` (`added_at`,`introducer_id`);--> statement-breakpoint
ALTER TABLE `point_programs` ADD `rank_basis` text DEFAULT 'points' NOT NULL;--> statement-breakpoint
ALTER TABLE `point_rewards` ADD `media_key` text;--> statement-breakpoint
ALTER TABLE `point_rules` ADD `per_yen` integer;--> statement-breakpoint
ALTER TABLE `point_rules` ADD `item_ids` text;--> statement-breakpoint
ALTER TABLE `point_rules` ADD `reverses` integer DEFAULT true NOT NULL;