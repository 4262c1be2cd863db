CREATE TABLE `reservations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`parent_id` integer,
	`salon_id` integer NOT NULL,
	`friend_id` integer,
	`name` text DEFAULT '' NOT NULL,
	`contact_address` text DEFAULT '' NOT NULL,
	`comment` text DEFAULT '' NOT NULL,
	`resource_id` integer,
	`sub_resource_ids` text DEFAULT '[]' NOT NULL,
	`course_id` integer,
	`status` text NOT NULL,
	`date` text NOT NULL,
	`from_minute` integer NOT NULL,
	`to_minute` integer NOT NULL,
	`buffer_before` integer DEFAULT 0 NOT NULL,
	`buffer_after` integer DEFAULT 0 NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`is_nominated` integer DEFAULT true NOT NULL,
	`resource_fee_is_charged` integer DEFAULT false NOT NULL,
	`resource_fee` integer DEFAULT 0 NOT NULL,
	`meta_data` text DEFAULT '{}' NOT NULL,
	`checked_at` integer,
	`visit_status` integer DEFAULT 0 NOT NULL,
	`is_attended` integer,
	`side` text DEFAULT 'admin' NOT NULL,
	`operator_id` integer,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`booker` integer GENERATED ALWAYS AS (iif(deleted_at is null, friend_id, null)) VIRTUAL,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`resource_id`) REFERENCES `salon_resources`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`course_id`) REFERENCES `salon_courses`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `reservations_salon` ON `reservations` (`salon_id`,`status`,`starts_at`,`booker`);--> statement-breakpoint
CREATE INDEX `reservations_friend` ON `reservations` (`booker`,`salon_id`,`status`);--> statement-breakpoint
CREATE INDEX `reservations_of_friend` ON `reservations` (`friend_id`,`starts_at`) WHERE friend_id is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX `reservations_parent` ON `reservations` (`parent_id`) WHERE parent_id is not null;--> statement-breakpoint
CREATE INDEX `reservations_day` ON `reservations` (`salon_id`,`date`);--> statement-breakpoint
CREATE INDEX `reservations_unsolved` ON `reservations` (`salon_id`,`starts_at`) WHERE status in ('pending', 'edit_pending', 'cancel_pending') and deleted_at is null;--> statement-breakpoint
CREATE TABLE `salon_blocks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`salon_id` integer NOT NULL,
	`resource_id` integer,
	`date` text NOT NULL,
	`from_minute` integer NOT NULL,
	`to_minute` integer NOT NULL,
	`memo` text DEFAULT '' NOT NULL,
	`is_confirmed` integer DEFAULT false NOT NULL,
	`source` text,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`resource_id`) REFERENCES `salon_resources`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `salon_blocks_day` ON `salon_blocks` (`salon_id`,`date`);--> statement-breakpoint
CREATE TABLE `salon_shifts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`salon_id` integer NOT NULL,
	`resource_id` integer NOT NULL,
	`master_id` integer,
	`start_date` text,
	`expired_at` text,
	`repeat` text DEFAULT '[]' NOT NULL,
	`date` text,
	`dirty_date` text,
	`from_minute` integer,
	`to_minute` integer,
	`description` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`resource_id`) REFERENCES `salon_resources`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `salon_shifts_masters` ON `salon_shifts` (`salon_id`,`start_date`) WHERE start_date is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX `salon_shifts_day` ON `salon_shifts` (`salon_id`,`date`) WHERE date is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX `salon_shifts_dirty` ON `salon_shifts` (`salon_id`,`dirty_date`) WHERE dirty_date is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX `salon_shifts_of_master` ON `salon_shifts` (`master_id`) WHERE master_id is not null and deleted_at is null;--> statement-breakpoint
CREATE TABLE `salon_answers` (
	`save_key` text PRIMARY KEY NOT NULL,
	`salon_id` integer NOT NULL,
	`at` integer NOT NULL,
	`answer` text,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `salon_answers_at` ON `salon_answers` (`at`);--> statement-breakpoint
CREATE TABLE `salon_commits` (
	`salon_id` integer NOT NULL,
	`sequence` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`salon_id`, `sequence`),
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `salon_counters` (
	`salon_id` integer PRIMARY KEY NOT NULL,
	`unsolved` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `salon_history` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`salon_id` integer NOT NULL,
	`sequence` integer NOT NULL,
	`at` integer NOT NULL,
	`operator_id` integer,
	`friend_id` integer,
	`label` text NOT NULL,
	`subject` text NOT NULL,
	`subject_id` integer NOT NULL,
	`before` text,
	`after` text,
	`date_before` text,
	`date_after` text,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `salon_history_subject` ON `salon_history` (`salon_id`,`subject`,`subject_id`,`id`);--> statement-breakpoint
CREATE INDEX `salon_history_at` ON `salon_history` (`salon_id`,`subject`,`at`);--> statement-breakpoint
CREATE INDEX `salon_history_before` ON `salon_history` (`salon_id`,`date_before`,`at`) WHERE date_before is not null;--> statement-breakpoint
CREATE INDEX `salon_history_sequence` ON `salon_history` (`salon_id`,`sequence`);--> statement-breakpoint
CREATE TABLE `salon_ids` (
	`name` text PRIMARY KEY NOT NULL,
	`next` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `salon_customer_items` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`salon_id` integer NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`options` text DEFAULT '[]' NOT NULL,
	`is_required` integer DEFAULT false NOT NULL,
	`var_id` integer,
	`position` integer DEFAULT 0 NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`var_id`) REFERENCES `vars`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `salon_customer_items_salon` ON `salon_customer_items` (`salon_id`,`position`);--> statement-breakpoint
CREATE TABLE `salon_online_configs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`salon_id` integer NOT NULL,
	`shop_info` text DEFAULT '{"name":"","address":"","phone":"","description":"","map_url":""}' NOT NULL,
	`agreement` text DEFAULT '{"is_required":false,"text":"","footer":""}' NOT NULL,
	`actions` text DEFAULT '{}' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `salon_online_configs_salon_id_unique` ON `salon_online_configs` (`salon_id`);--> statement-breakpoint
CREATE TABLE `salon_opening_hours` (
	`salon_id` integer NOT NULL,
	`weekday` integer NOT NULL,
	`hours` text NOT NULL,
	PRIMARY KEY(`salon_id`, `weekday`),
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `salon_special_dates` (
	`salon_id` integer NOT NULL,
	`date` text NOT NULL,
	`name` text NOT NULL,
	`hours` text NOT NULL,
	PRIMARY KEY(`salon_id`, `date`),
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `salon_unlinks` (
	`salon_id` integer NOT NULL,
	`resource_id` integer NOT NULL,
	`course_id` integer NOT NULL,
	PRIMARY KEY(`salon_id`, `resource_id`, `course_id`),
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`resource_id`) REFERENCES `salon_resources`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`course_id`) REFERENCES `salon_courses`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `salon_courses` ADD `price` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `salon_courses` ADD `description` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `salon_courses` ADD `buffer_before` integer;--> statement-breakpoint
ALTER TABLE `salon_courses` ADD `buffer_after` integer;--> statement-breakpoint
ALTER TABLE `salon_courses` ADD `is_enabled` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `salon_courses` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `salon_resources` ADD `kind` text DEFAULT 'frame' NOT NULL;--> statement-breakpoint
ALTER TABLE `salon_resources` ADD `colour` integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE `salon_resources` ADD `picture` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `salon_resources` ADD `description` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `salon_resources` ADD `capacity_admin` integer;--> statement-breakpoint
ALTER TABLE `salon_resources` ADD `capacity_friend` integer;--> statement-breakpoint
ALTER TABLE `salon_resources` ADD `fee` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `salon_resources` ADD `is_enabled` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `salon_resources` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `salons` ADD `rules` text DEFAULT '{"unit":15,"bufferBefore":0,"bufferAfter":0,"slotCapacity":{"admin":1,"friend":1},"shopCapacity":{"admin":999,"friend":999},"window":{"leadMinutes":0,"days":0},"deadline":{"changeMinutes":0,"cancelMinutes":0},"maxOpen":0,"modes":{"create":0,"change":0,"cancel":0}}' NOT NULL;--> statement-breakpoint
ALTER TABLE `salons` ADD `enable_online` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `salons` ADD `sync_shift` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `salons` ADD `push_notification_status` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `salons` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
INSERT INTO `reservations` (`id`, `parent_id`, `salon_id`, `friend_id`, `resource_id`, `course_id`, `status`, `date`, `from_minute`, `to_minute`, `starts_at`, `ends_at`, `created_at`)
SELECT `id`, `parent_id`, `salon_id`, `friend_id`, `resource_id`, `course_id`, `status`,
	date(`starts_at` / 1000 + 32400, 'unixepoch'),
	(`starts_at` + 32400000) % 86400000 / 60000,
	(`starts_at` + 32400000) % 86400000 / 60000 + max(0, (`ends_at` - `starts_at`) / 60000),
	`starts_at`, `ends_at`, `created_at`
FROM `salon_reservations` ORDER BY `id`;
