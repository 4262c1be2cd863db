CREATE TABLE `action_effects` (
	`action_id` integer NOT NULL,
	`version` integer NOT NULL,
	`position` integer NOT NULL,
	`type` integer NOT NULL,
	`effect` text NOT NULL,
	PRIMARY KEY(`action_id`, `version`, `position`),
	FOREIGN KEY (`action_id`) REFERENCES `actions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `actions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`twice_type` integer DEFAULT 0 NOT NULL,
	`is_template` integer DEFAULT true NOT NULL,
	`group_id` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text,
	FOREIGN KEY (`group_id`) REFERENCES `folders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `actions_save_key_unique` ON `actions` (`save_key`);--> statement-breakpoint
CREATE INDEX `actions_list` ON `actions` (`is_template`,`deleted_at`,`id`);--> statement-breakpoint
CREATE TABLE `deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`friend_id` integer NOT NULL,
	`messages` text NOT NULL,
	`run_id` text,
	`cause` text NOT NULL,
	`order_key` text NOT NULL,
	`state` text NOT NULL,
	`due_at` integer NOT NULL,
	`next_attempt_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`first_attempt_at` integer,
	`in_doubt` integer DEFAULT false NOT NULL,
	`reply_token` text,
	`reply_until` integer,
	`sent_at` integer,
	`method` text,
	`reason` text,
	`line_status` integer,
	`line_request_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`run_id`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deliveries_cause` ON `deliveries` (`cause`);--> statement-breakpoint
CREATE INDEX `deliveries_due` ON `deliveries` (`next_attempt_at`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX `deliveries_order` ON `deliveries` (`order_key`,`due_at`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX `deliveries_due_at` ON `deliveries` (`due_at`);--> statement-breakpoint
CREATE INDEX `deliveries_unsent` ON `deliveries` (`state`,`due_at`) WHERE state in ('failed', 'parked', 'cancelled');--> statement-breakpoint
CREATE INDEX `deliveries_friend` ON `deliveries` (`friend_id`,`due_at`);--> statement-breakpoint
CREATE INDEX `deliveries_run` ON `deliveries` (`run_id`);--> statement-breakpoint
CREATE TABLE `errands` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`error` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `errands_subject` ON `errands` (`kind`,`subject`);--> statement-breakpoint
CREATE INDEX `errands_due` ON `errands` (`next_attempt_at`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE TABLE `folders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `folders_kind` ON `folders` (`kind`,`position`,`id`);--> statement-breakpoint
CREATE TABLE `friends` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`line_user_id` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`name_key` text DEFAULT '' NOT NULL,
	`icon_url` text,
	`status_message` text,
	`language` text,
	`memo` text DEFAULT '' NOT NULL,
	`user_rate` integer DEFAULT 1 NOT NULL,
	`blocked_at` integer,
	`followed_at` integer NOT NULL,
	`follow_state_at` integer DEFAULT 0 NOT NULL,
	`last_message_at` integer,
	`profile_fetched_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `friends_line_user_id_unique` ON `friends` (`line_user_id`);--> statement-breakpoint
CREATE INDEX `friends_followed` ON `friends` (`followed_at`,`id`);--> statement-breakpoint
CREATE INDEX `friends_last_message` ON `friends` (`last_message_at`,`id`);--> statement-breakpoint
CREATE INDEX `friends_blocked` ON `friends` (`blocked_at`) WHERE blocked_at is not null;--> statement-breakpoint
CREATE TABLE `messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`friend_id` integer NOT NULL,
	`outgoing` integer NOT NULL,
	`timestamp` integer NOT NULL,
	`type` text NOT NULL,
	`text` text,
	`content` text,
	`line_message_id` text,
	`quoted_message_id` text,
	`webhook_event_id` text,
	`delivery_id` text,
	`delivery_position` integer,
	`unsent_at` integer,
	`media_key` text,
	`media_type` text,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `messages_friend` ON `messages` (`friend_id`,`timestamp`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `messages_webhook_event` ON `messages` (`webhook_event_id`) WHERE webhook_event_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `messages_delivery` ON `messages` (`delivery_id`,`delivery_position`) WHERE delivery_id is not null;--> statement-breakpoint
CREATE INDEX `messages_line_message` ON `messages` (`line_message_id`) WHERE line_message_id is not null;--> statement-breakpoint
CREATE TABLE `unsends` (
	`line_message_id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`operator_id` integer,
	`verb` text NOT NULL,
	`subject_type` text NOT NULL,
	`subject_id` text,
	`detail` text
);
--> statement-breakpoint
CREATE INDEX `audit_log_subject` ON `audit_log` (`subject_type`,`subject_id`);--> statement-breakpoint
CREATE INDEX `audit_log_at` ON `audit_log` (`at`);--> statement-breakpoint
CREATE TABLE `operators` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`password_hash` text NOT NULL,
	`role_id` integer NOT NULL,
	`failed_logins` integer DEFAULT 0 NOT NULL,
	`locked_until` integer,
	`disabled_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`role_id`) REFERENCES `roles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `operators_email_unique` ON `operators` (`email`);--> statement-breakpoint
CREATE TABLE `roles` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`is_admin` integer DEFAULT false NOT NULL,
	`abilities` text NOT NULL,
	`friend_scope` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`operator_id` integer NOT NULL,
	`csrf_token` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`user_agent` text,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sessions_operator` ON `sessions` (`operator_id`);--> statement-breakpoint
CREATE INDEX `sessions_expires` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `reactions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`group_id` integer,
	`is_active` integer DEFAULT true NOT NULL,
	`keywords` text NOT NULL,
	`rule_mix` integer DEFAULT 0 NOT NULL,
	`hit_detection_order` integer DEFAULT 0 NOT NULL,
	`action_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text,
	FOREIGN KEY (`group_id`) REFERENCES `folders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`action_id`) REFERENCES `actions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reactions_save_key_unique` ON `reactions` (`save_key`);--> statement-breakpoint
CREATE INDEX `reactions_active` ON `reactions` (`id`) WHERE is_active = 1 and deleted_at is null;--> statement-breakpoint
CREATE INDEX `reactions_action` ON `reactions` (`action_id`);--> statement-breakpoint
CREATE TABLE `run_effects` (
	`run_id` text NOT NULL,
	`position` integer NOT NULL,
	`type` integer NOT NULL,
	`outcome` text NOT NULL,
	`detail` text,
	`at` integer NOT NULL,
	PRIMARY KEY(`run_id`, `position`),
	FOREIGN KEY (`run_id`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `runs` (
	`id` text PRIMARY KEY NOT NULL,
	`action_id` integer NOT NULL,
	`action_version` integer NOT NULL,
	`friend_id` integer NOT NULL,
	`cause` text NOT NULL,
	`cause_type` text NOT NULL,
	`cause_id` integer,
	`cause_label` text DEFAULT '' NOT NULL,
	`webhook_event_id` text,
	`state` text NOT NULL,
	`reason` text,
	`next_position` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`once_key` text,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	FOREIGN KEY (`action_id`) REFERENCES `actions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `runs_cause_unique` ON `runs` (`cause`);--> statement-breakpoint
CREATE UNIQUE INDEX `runs_once_key_unique` ON `runs` (`once_key`);--> statement-breakpoint
CREATE INDEX `runs_friend` ON `runs` (`friend_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `runs_action_friend` ON `runs` (`action_id`,`friend_id`);--> statement-breakpoint
CREATE INDEX `runs_cause` ON `runs` (`cause_type`,`cause_id`,`friend_id`);--> statement-breakpoint
CREATE INDEX `runs_started` ON `runs` (`started_at`);--> statement-breakpoint
CREATE INDEX `runs_due` ON `runs` (`next_attempt_at`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `friend_tags` (
	`friend_id` integer NOT NULL,
	`tag_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`friend_id`, `tag_id`),
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`tag_id`) REFERENCES `tags`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `friend_tags_tag` ON `friend_tags` (`tag_id`,`friend_id`);--> statement-breakpoint
CREATE TABLE `tags` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`group_id` integer,
	`protected` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text,
	FOREIGN KEY (`group_id`) REFERENCES `folders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tags_save_key_unique` ON `tags` (`save_key`);--> statement-breakpoint
CREATE TABLE `webhook_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`webhook_event_id` text NOT NULL,
	`type` text NOT NULL,
	`line_user_id` text,
	`timestamp` integer NOT NULL,
	`payload` text NOT NULL,
	`received_at` integer NOT NULL,
	`state` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`lease` text,
	`error` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_events_webhook_event_id_unique` ON `webhook_events` (`webhook_event_id`);--> statement-breakpoint
CREATE INDEX `webhook_events_due` ON `webhook_events` (`next_attempt_at`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX `webhook_events_lease` ON `webhook_events` (`lease`,`line_user_id`) WHERE lease is not null;--> statement-breakpoint
CREATE INDEX `webhook_events_failed` ON `webhook_events` (`state`,`id`) WHERE state = 'failed';