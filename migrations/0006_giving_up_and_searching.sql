CREATE TABLE `step_claims` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`readers` text NOT NULL,
	`lost` integer DEFAULT 0 NOT NULL,
	`held_until` integer NOT NULL,
	`holder` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `action_tasks` ADD `attempts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `action_tasks` ADD `taken_at` integer;--> statement-breakpoint
ALTER TABLE `action_tasks` ADD `careful_until` integer;--> statement-breakpoint
ALTER TABLE `action_tasks` ADD `failures` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `action_tasks` ADD `reason` text;--> statement-breakpoint
ALTER TABLE `deliveries` ADD `lost` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `friend_reminders` ADD `failures` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `richmenu_links` ADD `lost` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `scenario_subscriptions` ADD `failures` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `friends_shown` ON `friends` (`id`) WHERE blocked_at is null and user_rate = 1;--> statement-breakpoint
CREATE INDEX `friends_name` ON `friends` (`id`,`name_key`) WHERE name_key <> '';--> statement-breakpoint
CREATE INDEX `friends_short_name` ON `friends` (`id`,`short_name_key`) WHERE short_name_key <> '';--> statement-breakpoint
CREATE INDEX `friends_nickname` ON `friends` (`id`,`nickname_key`) WHERE nickname_key <> '';--> statement-breakpoint
CREATE INDEX `friends_status` ON `friends` (`id`,`status_key`) WHERE status_key <> '';--> statement-breakpoint
CREATE INDEX `friends_memo` ON `friends` (`id`,`memo_key`) WHERE memo_key <> '';--> statement-breakpoint
CREATE INDEX `landing_visits_m1` ON `landing_visits` (`landing_id`,`m1_key`,`friend_id`) WHERE m1_key is not null;--> statement-breakpoint
CREATE INDEX `landing_visits_m2` ON `landing_visits` (`landing_id`,`m2_key`,`friend_id`) WHERE m2_key is not null;--> statement-breakpoint
CREATE INDEX `landing_visits_m3` ON `landing_visits` (`landing_id`,`m3_key`,`friend_id`) WHERE m3_key is not null;--> statement-breakpoint
ALTER TABLE `operators` DROP COLUMN `failed_logins`;--> statement-breakpoint
ALTER TABLE `operators` DROP COLUMN `locked_until`;