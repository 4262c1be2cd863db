CREATE TABLE `journey_moves` (
	`journey_tag_id` integer NOT NULL,
	`friend_id` integer NOT NULL,
	`moved_at` integer NOT NULL,
	PRIMARY KEY(`journey_tag_id`, `friend_id`),
	FOREIGN KEY (`journey_tag_id`) REFERENCES `journey_tags`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `journey_phase_counts` (
	`journey_tag_id` integer PRIMARY KEY NOT NULL,
	`passed` integer DEFAULT 0 NOT NULL,
	`standing` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`journey_tag_id`) REFERENCES `journey_tags`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `journey_tags` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `journey_tags` ADD `member_query_id` integer REFERENCES member_queries(id);--> statement-breakpoint
ALTER TABLE `journey_tags` ADD `passes_by_condition` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `journey_tags` ADD `move_scope` text;--> statement-breakpoint
ALTER TABLE `journey_tags` ADD `next_attempt_at` integer;--> statement-breakpoint
ALTER TABLE `journey_tags` ADD `attempts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `journey_tags` ADD `stop_reason` text;--> statement-breakpoint
CREATE INDEX `journey_tags_query` ON `journey_tags` (`member_query_id`) WHERE member_query_id is not null;--> statement-breakpoint
CREATE INDEX `journey_tags_due` ON `journey_tags` (`next_attempt_at`) WHERE next_attempt_at is not null;--> statement-breakpoint
ALTER TABLE `journeys` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `journeys` ADD `is_favourite` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `journeys` ADD `favourite_position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `friend_journey_tags_latest` ON `friend_journey_tags` (`journey_tag_id`,`passed_at`,`friend_id`);--> statement-breakpoint
INSERT INTO `journey_phase_counts` (`journey_tag_id`, `passed`, `standing`) SELECT `phase`, count(*), sum(`is_last`) FROM (SELECT p.`id` AS `phase`, p.`id` = max(p.`id`) OVER (PARTITION BY f.`friend_id`, p.`journey_id`) AS `is_last` FROM `friend_journey_tags` f JOIN `journey_tags` p ON p.`id` = f.`journey_tag_id` WHERE p.`journey_id` IS NOT NULL AND p.`deleted_at` IS NULL) GROUP BY `phase`;