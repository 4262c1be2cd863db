CREATE TABLE `action_tasks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`action_id` integer NOT NULL,
	`status` integer NOT NULL,
	`next_work_at` integer,
	`member_query_id` integer,
	`cursor` integer DEFAULT 0 NOT NULL,
	`started` integer DEFAULT 0 NOT NULL,
	`cancelled_at` integer,
	`finished_at` integer,
	`created_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text,
	FOREIGN KEY (`action_id`) REFERENCES `actions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`member_query_id`) REFERENCES `member_queries`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `action_tasks_save_key_unique` ON `action_tasks` (`save_key`);--> statement-breakpoint
CREATE INDEX `action_tasks_action` ON `action_tasks` (`action_id`,`next_work_at`);--> statement-breakpoint
CREATE INDEX `action_tasks_due` ON `action_tasks` (`next_work_at`) WHERE next_work_at is not null;--> statement-breakpoint
CREATE TABLE `common_var_values` (
	`common_var_id` integer PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`number` real,
	`date` text,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`common_var_id`) REFERENCES `common_vars`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `common_vars` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`name_key` text DEFAULT '' NOT NULL,
	`group_id` integer,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text,
	`code` text NOT NULL,
	`type` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `folders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `common_vars_save_key_unique` ON `common_vars` (`save_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `common_vars_code_unique` ON `common_vars` (`code`);--> statement-breakpoint
CREATE INDEX `common_vars_list` ON `common_vars` (`group_id`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `episodes` (
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
CREATE UNIQUE INDEX `episodes_save_key_unique` ON `episodes` (`save_key`);--> statement-breakpoint
CREATE INDEX `episodes_list` ON `episodes` (`group_id`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `selector_favourites` (
	`kind` text NOT NULL,
	`item_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `item_id`)
);
--> statement-breakpoint
CREATE TABLE `form_answers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`form_id` integer NOT NULL,
	`friend_id` integer,
	`answers` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`form_id`) REFERENCES `forms`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `form_answers_form` ON `form_answers` (`form_id`,`created_at`,`friend_id`);--> statement-breakpoint
CREATE INDEX `form_answers_friend` ON `form_answers` (`friend_id`,`form_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `forms` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`name_key` text DEFAULT '' NOT NULL,
	`group_id` integer,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text,
	`code` text NOT NULL,
	`generation` integer DEFAULT 2 NOT NULL,
	`needs_line_login` integer DEFAULT true NOT NULL,
	`status_description` text,
	`rate` integer DEFAULT 1 NOT NULL,
	`notify` integer DEFAULT false NOT NULL,
	`export_google_sheet` integer DEFAULT 0 NOT NULL,
	`spreadsheet_id` text,
	`title` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`action_id` integer,
	FOREIGN KEY (`group_id`) REFERENCES `folders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`action_id`) REFERENCES `actions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `forms_save_key_unique` ON `forms` (`save_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `forms_code_unique` ON `forms` (`code`);--> statement-breakpoint
CREATE INDEX `forms_list` ON `forms` (`group_id`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `friend_searches` (
	`fid` text PRIMARY KEY NOT NULL,
	`operator_id` integer NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`filter` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `funnels` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`name_key` text DEFAULT '' NOT NULL,
	`group_id` integer,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text,
	`member_query_id` integer NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `folders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`member_query_id`) REFERENCES `member_queries`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `funnels_save_key_unique` ON `funnels` (`save_key`);--> statement-breakpoint
CREATE INDEX `funnels_list` ON `funnels` (`group_id`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `funnels_query` ON `funnels` (`member_query_id`);--> statement-breakpoint
CREATE TABLE `member_queries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`filter` text NOT NULL,
	`created_at` integer NOT NULL,
	`save_key` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `member_queries_save_key_unique` ON `member_queries` (`save_key`);--> statement-breakpoint
CREATE TABLE `journey_tags` (
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
CREATE UNIQUE INDEX `journey_tags_save_key_unique` ON `journey_tags` (`save_key`);--> statement-breakpoint
CREATE TABLE `landing_visits` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`landing_id` integer NOT NULL,
	`friend_id` integer,
	`added_friend` integer DEFAULT false NOT NULL,
	`m1` text,
	`m2` text,
	`m3` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`landing_id`) REFERENCES `landings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `landing_visits_landing` ON `landing_visits` (`landing_id`,`friend_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `landing_visits_friend` ON `landing_visits` (`friend_id`,`landing_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `landings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`name_key` text DEFAULT '' NOT NULL,
	`group_id` integer,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text,
	`code` text NOT NULL,
	`action_id` integer,
	FOREIGN KEY (`group_id`) REFERENCES `folders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`action_id`) REFERENCES `actions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `landings_save_key_unique` ON `landings` (`save_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `landings_code_unique` ON `landings` (`code`);--> statement-breakpoint
CREATE INDEX `landings_list` ON `landings` (`group_id`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `landings_action` ON `landings` (`action_id`);--> statement-breakpoint
CREATE TABLE `event_reserves` (
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
CREATE UNIQUE INDEX `event_reserves_save_key_unique` ON `event_reserves` (`save_key`);--> statement-breakpoint
CREATE TABLE `salons` (
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
CREATE UNIQUE INDEX `salons_save_key_unique` ON `salons` (`save_key`);--> statement-breakpoint
CREATE TABLE `friend_richmenus` (
	`friend_id` integer PRIMARY KEY NOT NULL,
	`richmenu_id` integer NOT NULL,
	`since` integer NOT NULL,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`richmenu_id`) REFERENCES `richmenus`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `friend_richmenus_menu` ON `friend_richmenus` (`richmenu_id`,`friend_id`);--> statement-breakpoint
CREATE TABLE `richmenu_taps` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`richmenu_id` integer NOT NULL,
	`button_id` integer NOT NULL,
	`friend_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`richmenu_id`) REFERENCES `richmenus`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `richmenu_taps_button` ON `richmenu_taps` (`richmenu_id`,`button_id`,`friend_id`);--> statement-breakpoint
CREATE TABLE `richmenus` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`name_key` text DEFAULT '' NOT NULL,
	`group_id` integer,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text,
	`is_active` integer DEFAULT true NOT NULL,
	`selected` integer DEFAULT false NOT NULL,
	`downloaded` integer DEFAULT false NOT NULL,
	`updating` integer DEFAULT false NOT NULL,
	`lmp_menu_id` text,
	`chat_bar_text` text DEFAULT 'メニュー' NOT NULL,
	`media_key` text,
	`media_type` text,
	`width` integer DEFAULT 0 NOT NULL,
	`height` integer DEFAULT 0 NOT NULL,
	`buttons` text DEFAULT '[]' NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `folders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `richmenus_save_key_unique` ON `richmenus` (`save_key`);--> statement-breakpoint
CREATE INDEX `richmenus_list` ON `richmenus` (`group_id`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `scenario_subscriptions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`scenario_id` integer NOT NULL,
	`friend_id` integer NOT NULL,
	`state` text NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	`move_to_id` integer,
	`move_at` integer,
	FOREIGN KEY (`scenario_id`) REFERENCES `scenarios`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`move_to_id`) REFERENCES `scenarios`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `scenario_subscriptions_scenario` ON `scenario_subscriptions` (`scenario_id`,`state`,`friend_id`);--> statement-breakpoint
CREATE INDEX `scenario_subscriptions_friend` ON `scenario_subscriptions` (`friend_id`,`scenario_id`,`state`);--> statement-breakpoint
CREATE UNIQUE INDEX `scenario_subscriptions_reading` ON `scenario_subscriptions` (`friend_id`) WHERE state = 'reading';--> statement-breakpoint
CREATE INDEX `scenario_subscriptions_move` ON `scenario_subscriptions` (`move_to_id`) WHERE move_to_id is not null;--> statement-breakpoint
CREATE TABLE `scenarios` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`name_key` text DEFAULT '' NOT NULL,
	`group_id` integer,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text,
	`is_run` integer DEFAULT true NOT NULL,
	`date_diff` integer DEFAULT 0 NOT NULL,
	`after_read_to_id` integer,
	`after_read_to_step` integer,
	FOREIGN KEY (`group_id`) REFERENCES `folders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `scenarios_save_key_unique` ON `scenarios` (`save_key`);--> statement-breakpoint
CREATE INDEX `scenarios_list` ON `scenarios` (`group_id`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `scenarios_after` ON `scenarios` (`after_read_to_id`);--> statement-breakpoint
CREATE TABLE `script_hits` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`script_id` integer NOT NULL,
	`referer_id` integer NOT NULL,
	`friend_id` integer,
	`referer` text NOT NULL,
	`stay_seconds` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`script_id`) REFERENCES `scripts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `script_hits_script` ON `script_hits` (`script_id`,`referer_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `script_hits_friend` ON `script_hits` (`friend_id`,`script_id`);--> statement-breakpoint
CREATE TABLE `scripts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`name_key` text DEFAULT '' NOT NULL,
	`group_id` integer,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text,
	`code` text NOT NULL,
	`url` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`referers` text DEFAULT '[]' NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `folders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `scripts_save_key_unique` ON `scripts` (`save_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `scripts_code_unique` ON `scripts` (`code`);--> statement-breakpoint
CREATE INDEX `scripts_list` ON `scripts` (`group_id`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `sites` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`name_key` text DEFAULT '' NOT NULL,
	`group_id` integer,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text,
	`url` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `folders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sites_save_key_unique` ON `sites` (`save_key`);--> statement-breakpoint
CREATE TABLE `template_urls` (
	`template_id` integer NOT NULL,
	`url` text NOT NULL,
	`name` text NOT NULL,
	PRIMARY KEY(`template_id`, `url`),
	FOREIGN KEY (`template_id`) REFERENCES `templates`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `templates` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`name_key` text DEFAULT '' NOT NULL,
	`group_id` integer,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text,
	`editor_version` integer NOT NULL,
	`type` text NOT NULL,
	`content` text NOT NULL,
	`media_key` text,
	FOREIGN KEY (`group_id`) REFERENCES `folders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `templates_save_key_unique` ON `templates` (`save_key`);--> statement-breakpoint
CREATE INDEX `templates_list` ON `templates` (`group_id`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `testers` (
	`friend_id` integer PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `conversions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tracker_id` integer NOT NULL,
	`friend_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tracker_id`) REFERENCES `trackers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `conversions_tracker` ON `conversions` (`tracker_id`,`friend_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `conversions_friend` ON `conversions` (`friend_id`,`tracker_id`);--> statement-breakpoint
CREATE TABLE `trackers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`name_key` text DEFAULT '' NOT NULL,
	`group_id` integer,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text,
	`tracker_code` text NOT NULL,
	`rate` integer DEFAULT 1 NOT NULL,
	`action_id` integer,
	FOREIGN KEY (`group_id`) REFERENCES `folders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`action_id`) REFERENCES `actions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `trackers_save_key_unique` ON `trackers` (`save_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `trackers_tracker_code_unique` ON `trackers` (`tracker_code`);--> statement-breakpoint
CREATE INDEX `trackers_list` ON `trackers` (`group_id`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `trackers_action` ON `trackers` (`action_id`);--> statement-breakpoint
CREATE TABLE `uploads` (
	`key` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`bytes` integer NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`operator_id` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `friend_vars` (
	`friend_id` integer NOT NULL,
	`var_id` integer NOT NULL,
	`value` text,
	`value_key` text,
	`number` real,
	`date` text,
	`choice_id` integer,
	`media_key` text,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`var_id`, `friend_id`),
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`var_id`) REFERENCES `vars`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `friend_vars_friend` ON `friend_vars` (`friend_id`);--> statement-breakpoint
CREATE INDEX `friend_vars_number` ON `friend_vars` (`var_id`,`number`) WHERE number is not null;--> statement-breakpoint
CREATE INDEX `friend_vars_date` ON `friend_vars` (`var_id`,`date`) WHERE date is not null;--> statement-breakpoint
CREATE INDEX `friend_vars_choice` ON `friend_vars` (`var_id`,`choice_id`) WHERE choice_id is not null;--> statement-breakpoint
CREATE INDEX `friend_vars_value` ON `friend_vars` (`var_id`,`value_key`) WHERE value_key is not null;--> statement-breakpoint
CREATE TABLE `vars` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`name_key` text DEFAULT '' NOT NULL,
	`group_id` integer,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text,
	`type` integer DEFAULT 0 NOT NULL,
	`protected` integer DEFAULT false NOT NULL,
	`rate` integer DEFAULT 1 NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`echo_default` text DEFAULT '' NOT NULL,
	`choices` text DEFAULT '[]' NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `folders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `vars_save_key_unique` ON `vars` (`save_key`);--> statement-breakpoint
CREATE INDEX `vars_list` ON `vars` (`group_id`,`id`) WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE `actions` ADD `name_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `actions_folder` ON `actions` (`group_id`,`id`) WHERE is_template = 1 and deleted_at is null;--> statement-breakpoint
ALTER TABLE `folders` ADD `save_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `folders_save_key_unique` ON `folders` (`save_key`);--> statement-breakpoint
ALTER TABLE `reactions` ADD `name_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `reactions` ADD `type` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `reactions` ADD `has_time_restriction` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `reactions` ADD `hour_from` text DEFAULT '00:00' NOT NULL;--> statement-breakpoint
ALTER TABLE `reactions` ADD `hour_to` text DEFAULT '23:59' NOT NULL;--> statement-breakpoint
ALTER TABLE `reactions` ADD `weekdays` integer DEFAULT 127 NOT NULL;--> statement-breakpoint
ALTER TABLE `reactions` ADD `member_query_id` integer REFERENCES member_queries(id);--> statement-breakpoint
CREATE INDEX `reactions_list` ON `reactions` (`group_id`,`id`) WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE `tags` ADD `name_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `tags` ADD `rate` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `tags` ADD `capacity` integer;--> statement-breakpoint
ALTER TABLE `tags` ADD `append_action_id` integer REFERENCES actions(id);--> statement-breakpoint
ALTER TABLE `tags` ADD `fulled_action_id` integer REFERENCES actions(id);--> statement-breakpoint
ALTER TABLE `tags` ADD `replace_tag_id` integer;--> statement-breakpoint
CREATE INDEX `tags_list` ON `tags` (`group_id`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `tags_name` ON `tags` (`name`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `tags_append_action` ON `tags` (`append_action_id`) WHERE append_action_id is not null;--> statement-breakpoint
CREATE INDEX `tags_fulled_action` ON `tags` (`fulled_action_id`) WHERE fulled_action_id is not null;--> statement-breakpoint
UPDATE `tags` SET `name_key` = lower(`name`);--> statement-breakpoint
UPDATE `actions` SET `name_key` = lower(`name`);--> statement-breakpoint
UPDATE `reactions` SET `name_key` = lower(`name`);
