CREATE TABLE `friend_api_values` (
	`friend_id` integer NOT NULL,
	`category` text NOT NULL,
	`event` text NOT NULL,
	`key` text NOT NULL,
	`value` text NOT NULL,
	`value_key` text NOT NULL,
	`number` real,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`category`, `event`, `key`, `friend_id`),
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `friend_api_values_friend` ON `friend_api_values` (`friend_id`);--> statement-breakpoint
CREATE INDEX `friend_api_values_value` ON `friend_api_values` (`category`,`event`,`key`,`value_key`,`friend_id`);--> statement-breakpoint
CREATE INDEX `friend_api_values_number` ON `friend_api_values` (`category`,`event`,`key`,`number`,`friend_id`);--> statement-breakpoint
CREATE TABLE `friend_reminders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`episode_id` integer NOT NULL,
	`friend_id` integer NOT NULL,
	`state` text NOT NULL,
	`origin_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`episode_id`) REFERENCES `episodes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `friend_reminders_episode` ON `friend_reminders` (`episode_id`,`state`,`origin_at`,`friend_id`);--> statement-breakpoint
CREATE INDEX `friend_reminders_friend` ON `friend_reminders` (`friend_id`,`episode_id`,`state`);--> statement-breakpoint
CREATE TABLE `friend_mails` (
	`friend_id` integer PRIMARY KEY NOT NULL,
	`address` text NOT NULL,
	`address_key` text NOT NULL,
	`status` integer DEFAULT 1 NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `friend_mails_status` ON `friend_mails` (`status`,`address_key`,`friend_id`);--> statement-breakpoint
CREATE TABLE `friend_marks` (
	`friend_id` integer PRIMARY KEY NOT NULL,
	`mark_id` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `friend_marks_mark` ON `friend_marks` (`mark_id`,`friend_id`);--> statement-breakpoint
CREATE TABLE `friend_journey_tags` (
	`friend_id` integer NOT NULL,
	`journey_tag_id` integer NOT NULL,
	`passed_at` integer NOT NULL,
	PRIMARY KEY(`friend_id`, `journey_tag_id`),
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`journey_tag_id`) REFERENCES `journey_tags`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `friend_journey_tags_phase` ON `friend_journey_tags` (`journey_tag_id`,`friend_id`);--> statement-breakpoint
CREATE TABLE `journeys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`name_key` text DEFAULT '' NOT NULL,
	`group_id` integer,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text,
	FOREIGN KEY (`group_id`) REFERENCES `folders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `journeys_save_key_unique` ON `journeys` (`save_key`);--> statement-breakpoint
CREATE INDEX `journeys_list` ON `journeys` (`group_id`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `event_menus` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`event_reserve_id` integer NOT NULL,
	`name` text NOT NULL,
	`price` integer DEFAULT 0 NOT NULL,
	`capacity` integer,
	`deleted_at` integer,
	FOREIGN KEY (`event_reserve_id`) REFERENCES `event_reserves`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `event_menus_slot` ON `event_menus` (`event_reserve_id`,`id`);--> statement-breakpoint
CREATE TABLE `event_reservations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`event_reserve_id` integer NOT NULL,
	`event_menu_id` integer,
	`friend_id` integer NOT NULL,
	`status` integer NOT NULL,
	`num_of_takes` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`event_reserve_id`) REFERENCES `event_reserves`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`event_menu_id`) REFERENCES `event_menus`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `event_reservations_slot` ON `event_reservations` (`event_reserve_id`,`status`,`friend_id`);--> statement-breakpoint
CREATE INDEX `event_reservations_friend` ON `event_reservations` (`friend_id`,`event_reserve_id`,`status`);--> statement-breakpoint
CREATE TABLE `salon_courses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`name_key` text DEFAULT '' NOT NULL,
	`group_id` integer,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text,
	`salon_id` integer NOT NULL,
	`minutes` integer DEFAULT 60 NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `folders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `salon_courses_save_key_unique` ON `salon_courses` (`save_key`);--> statement-breakpoint
CREATE INDEX `salon_courses_salon` ON `salon_courses` (`salon_id`,`id`);--> statement-breakpoint
CREATE TABLE `salon_reservations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`parent_id` integer,
	`salon_id` integer NOT NULL,
	`friend_id` integer NOT NULL,
	`resource_id` integer,
	`course_id` integer,
	`status` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`resource_id`) REFERENCES `salon_resources`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`course_id`) REFERENCES `salon_courses`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `salon_reservations_salon` ON `salon_reservations` (`salon_id`,`status`,`starts_at`,`friend_id`);--> statement-breakpoint
CREATE INDEX `salon_reservations_friend` ON `salon_reservations` (`friend_id`,`salon_id`,`status`);--> statement-breakpoint
CREATE INDEX `salon_reservations_parent` ON `salon_reservations` (`parent_id`) WHERE parent_id is not null;--> statement-breakpoint
CREATE TABLE `salon_resources` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`name_key` text DEFAULT '' NOT NULL,
	`group_id` integer,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text,
	`salon_id` integer NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `folders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `salon_resources_save_key_unique` ON `salon_resources` (`save_key`);--> statement-breakpoint
CREATE INDEX `salon_resources_salon` ON `salon_resources` (`salon_id`,`id`);--> statement-breakpoint
CREATE TABLE `search_jobs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`operator_id` integer NOT NULL,
	`work` text NOT NULL,
	`filter` text NOT NULL,
	`scope` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`cursor` integer DEFAULT 0 NOT NULL,
	`pages` integer DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	`save_key` text,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_jobs_save_key_unique` ON `search_jobs` (`save_key`);--> statement-breakpoint
CREATE INDEX `search_jobs_due` ON `search_jobs` (`next_attempt_at`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX `search_jobs_operator` ON `search_jobs` (`operator_id`,`id`);--> statement-breakpoint
ALTER TABLE `common_var_values` ADD `value_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `friends` ADD `short_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `friends` ADD `short_name_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `friends` ADD `nickname` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `friends` ADD `nickname_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `friends` ADD `status_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `friends` ADD `memo_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `friends` ADD `added_by` text DEFAULT 'contact' NOT NULL;--> statement-breakpoint
ALTER TABLE `friends` ADD `last_sent_at` integer;--> statement-breakpoint
ALTER TABLE `journey_tags` ADD `journey_id` integer REFERENCES journeys(id);--> statement-breakpoint
CREATE INDEX `journey_tags_journey` ON `journey_tags` (`journey_id`,`id`) WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE `landing_visits` ADD `m1_key` text;--> statement-breakpoint
ALTER TABLE `landing_visits` ADD `m2_key` text;--> statement-breakpoint
ALTER TABLE `landing_visits` ADD `m3_key` text;--> statement-breakpoint
ALTER TABLE `event_reserves` ADD `capacity` integer;--> statement-breakpoint
ALTER TABLE `event_reserves` ADD `starts_at` integer;--> statement-breakpoint
CREATE INDEX `event_reserves_list` ON `event_reserves` (`group_id`,`id`) WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE `scenario_subscriptions` ADD `days_sent` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE VIEW `mark_field` AS select v.id as id from settings s join vars v on v.id = s.value ->> '$'
		where s.key = 'response_mark_var_id' and v.type = 20 and v.deleted_at is null;