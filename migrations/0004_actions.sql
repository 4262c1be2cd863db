CREATE TABLE `episode_steps` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`episode_id` integer NOT NULL,
	`day` integer NOT NULL,
	`minute` integer,
	`action_id` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`episode_id`) REFERENCES `episodes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`action_id`) REFERENCES `actions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `episode_steps_order` ON `episode_steps` (`episode_id`,`day`,`minute`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `episode_steps_action` ON `episode_steps` (`action_id`);--> statement-breakpoint
CREATE TABLE `richmenu_links` (
	`friend_id` integer PRIMARY KEY NOT NULL,
	`richmenu_id` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`error` text,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`richmenu_id`) REFERENCES `richmenus`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `richmenu_links_due` ON `richmenu_links` (`next_attempt_at`,`richmenu_id`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE TABLE `pending_runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`action_id` integer NOT NULL,
	`friend_id` integer NOT NULL,
	`cause` text NOT NULL,
	`cause_type` text NOT NULL,
	`cause_id` integer,
	`cause_label` text DEFAULT '' NOT NULL,
	`parent_id` text NOT NULL,
	`root_id` text NOT NULL,
	`depth` integer NOT NULL,
	`context` text,
	`next_attempt_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`action_id`) REFERENCES `actions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pending_runs_cause_unique` ON `pending_runs` (`cause`);--> statement-breakpoint
CREATE INDEX `pending_runs_parent` ON `pending_runs` (`parent_id`);--> statement-breakpoint
CREATE INDEX `pending_runs_due` ON `pending_runs` (`next_attempt_at`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE TABLE `scenario_steps` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`scenario_id` integer NOT NULL,
	`day` integer NOT NULL,
	`minute` integer NOT NULL,
	`action_id` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`scenario_id`) REFERENCES `scenarios`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`action_id`) REFERENCES `actions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `scenario_steps_order` ON `scenario_steps` (`scenario_id`,`day`,`minute`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `scenario_steps_action` ON `scenario_steps` (`action_id`);--> statement-breakpoint
ALTER TABLE `deliveries` ADD `has_placeholders` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `friend_reminders` ADD `cause` text;--> statement-breakpoint
ALTER TABLE `friend_reminders` ADD `done_until` integer;--> statement-breakpoint
ALTER TABLE `friend_reminders` ADD `next_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `friend_reminders_cause_unique` ON `friend_reminders` (`cause`);--> statement-breakpoint
CREATE INDEX `friend_reminders_due` ON `friend_reminders` (`next_at`) WHERE next_at is not null;--> statement-breakpoint
ALTER TABLE `landing_visits` ADD `converted_at` integer;--> statement-breakpoint
ALTER TABLE `event_reservations` ADD `cause` text;--> statement-breakpoint
CREATE UNIQUE INDEX `event_reservations_cause_unique` ON `event_reservations` (`cause`);--> statement-breakpoint
ALTER TABLE `richmenus` ADD `line_menu_id` text;--> statement-breakpoint
ALTER TABLE `runs` ADD `outcomes` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `runs` ADD `sends` text;--> statement-breakpoint
ALTER TABLE `runs` ADD `root_id` text;--> statement-breakpoint
ALTER TABLE `runs` ADD `depth` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `runs` ADD `context` text;--> statement-breakpoint
CREATE INDEX `runs_root` ON `runs` (`root_id`,`friend_id`) WHERE root_id is not null;--> statement-breakpoint
ALTER TABLE `scenario_subscriptions` ADD `base_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `scenario_subscriptions` ADD `position` integer DEFAULT -1 NOT NULL;--> statement-breakpoint
ALTER TABLE `scenario_subscriptions` ADD `next_at` integer;--> statement-breakpoint
CREATE INDEX `scenario_subscriptions_due` ON `scenario_subscriptions` (`next_at`) WHERE next_at is not null;--> statement-breakpoint
UPDATE `scenario_subscriptions` SET `base_at` = `started_at`, `position` = `days_sent` * 1440 + 1439 WHERE `days_sent` > 0;--> statement-breakpoint
UPDATE `scenario_subscriptions` SET `base_at` = `started_at` WHERE `days_sent` = 0;--> statement-breakpoint
UPDATE `runs` SET
	`outcomes` = coalesce((SELECT group_concat(letter, '') FROM (
		SELECT CASE `outcome` WHEN 'done' THEN 'd' WHEN 'skipped' THEN 'b' ELSE 'g' END AS letter
		FROM `run_effects` WHERE `run_id` = `runs`.`id` ORDER BY `position`)), ''),
	`sends` = (SELECT json_group_object(`position`, `detail` ->> '$.deliveryId') FROM `run_effects`
		WHERE `run_id` = `runs`.`id` AND `detail` ->> '$.deliveryId' IS NOT NULL),
	`state` = CASE `state` WHEN 'running' THEN 'failed' ELSE `state` END;--> statement-breakpoint
DROP TABLE `run_effects`;--> statement-breakpoint
DROP INDEX `runs_due`;--> statement-breakpoint
ALTER TABLE `runs` DROP COLUMN `next_position`;--> statement-breakpoint
ALTER TABLE `runs` DROP COLUMN `next_attempt_at`;--> statement-breakpoint
ALTER TABLE `runs` DROP COLUMN `attempts`;--> statement-breakpoint
ALTER TABLE `runs` DROP COLUMN `finished_at`;--> statement-breakpoint
ALTER TABLE `action_effects` ADD `named` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE `action_effects` SET `named` = json_object('tags', json_extract(`effect`, '$.tag_ids')) WHERE `type` = 13 AND `effect` ->> '$.use_group' = 0;--> statement-breakpoint
UPDATE `action_effects` SET `named` = json_object('tagGroups', json_array(`effect` ->> '$.tag_group_id')) WHERE `type` = 13 AND `effect` ->> '$.use_group' = 1;--> statement-breakpoint
ALTER TABLE `action_tasks` ADD `recurrence` text;--> statement-breakpoint
ALTER TABLE `action_tasks` ADD `round` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `action_tasks` ADD `total` integer;--> statement-breakpoint
ALTER TABLE `action_tasks` ADD `done` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `action_tasks` ADD `skipped` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `action_tasks` ADD `failed` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `form_answers` ADD `save_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `form_answers_save_key_unique` ON `form_answers` (`save_key`);--> statement-breakpoint
ALTER TABLE `forms` ADD `fields` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
UPDATE `action_tasks` SET `done` = `started`, `total` = CASE WHEN `next_work_at` IS NULL THEN `started` END;--> statement-breakpoint
ALTER TABLE `action_tasks` DROP COLUMN `started`;
