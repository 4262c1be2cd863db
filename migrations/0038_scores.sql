CREATE TABLE `friend_scores` (
	`tally_id` integer NOT NULL,
	`friend_id` integer NOT NULL,
	`value` real NOT NULL,
	`changed_at` integer NOT NULL,
	PRIMARY KEY(`tally_id`, `friend_id`),
	FOREIGN KEY (`tally_id`) REFERENCES `score_tallies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `friend_scores_value` ON `friend_scores` (`tally_id`,`value`,`friend_id`);--> statement-breakpoint
CREATE TABLE `score_cursors` (
	`tally_id` integer NOT NULL,
	`event` text NOT NULL,
	`began_at` integer NOT NULL,
	`position` integer NOT NULL,
	`until` integer NOT NULL,
	PRIMARY KEY(`tally_id`, `event`),
	FOREIGN KEY (`tally_id`) REFERENCES `score_tallies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `score_facts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`event` text NOT NULL,
	`cause` text NOT NULL,
	`friend_id` integer NOT NULL,
	`item_id` integer,
	`at` integer NOT NULL,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `score_facts_cause` ON `score_facts` (`event`,`cause`);--> statement-breakpoint
CREATE INDEX `score_facts_at` ON `score_facts` (`at`);--> statement-breakpoint
CREATE TABLE `score_levels` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`score_id` integer NOT NULL,
	`name` text NOT NULL,
	`colour` text NOT NULL,
	`from_points` integer NOT NULL,
	`below_points` integer DEFAULT 1000000000 NOT NULL,
	`action_id` integer,
	`deleted_at` integer,
	FOREIGN KEY (`score_id`) REFERENCES `scores`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`action_id`) REFERENCES `actions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `score_levels_score` ON `score_levels` (`score_id`,`from_points`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `score_levels_action` ON `score_levels` (`action_id`) WHERE action_id is not null;--> statement-breakpoint
CREATE TABLE `score_points` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tally_id` integer NOT NULL,
	`rule_id` integer NOT NULL,
	`cause` text NOT NULL,
	`friend_id` integer NOT NULL,
	`at` integer NOT NULL,
	`day` text NOT NULL,
	`points` real NOT NULL,
	`run_id` text,
	FOREIGN KEY (`tally_id`) REFERENCES `score_tallies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `score_points_cause` ON `score_points` (`tally_id`,`rule_id`,`cause`);--> statement-breakpoint
CREATE INDEX `score_points_friend` ON `score_points` (`friend_id`,`tally_id`,`rule_id`,`day`);--> statement-breakpoint
CREATE TABLE `score_rules` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`score_id` integer NOT NULL,
	`event` text NOT NULL,
	`item_ids` text,
	`points` integer NOT NULL,
	`per_day` integer,
	`per_friend` integer,
	`deleted_at` integer,
	FOREIGN KEY (`score_id`) REFERENCES `scores`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `score_rules_score` ON `score_rules` (`score_id`,`event`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `score_rules_event` ON `score_rules` (`event`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `score_tallies` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`score_id` integer NOT NULL,
	`state` text NOT NULL,
	`epoch` integer NOT NULL,
	`rate` real DEFAULT 0 NOT NULL,
	`since` integer NOT NULL,
	`previous_id` integer,
	`mark` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`score_id`) REFERENCES `scores`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `score_tallies_state` ON `score_tallies` (`score_id`,`state`) WHERE state <> 'old';--> statement-breakpoint
CREATE INDEX `score_tallies_old` ON `score_tallies` (`id`) WHERE state = 'old';--> statement-breakpoint
CREATE TABLE `scores` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`lowest_name` text NOT NULL,
	`lowest_colour` text NOT NULL,
	`half_life_days` integer,
	`lowest_below` integer DEFAULT 1000000000 NOT NULL,
	`floor` integer NOT NULL,
	`ceiling` integer NOT NULL,
	`tally_id` integer,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `scores_save_key_unique` ON `scores` (`save_key`);--> statement-breakpoint
CREATE VIEW `score_values` AS select s.id as score_id, s.floor, s.ceiling, s.lowest_below, t.epoch, t.rate, v.friend_id, v.value
		from scores s cross join score_tallies t cross join friend_scores v
		where t.id = s.tally_id and v.tally_id = t.id;