CREATE TABLE `account_link_nonces` (
	`nonce` text PRIMARY KEY NOT NULL,
	`external_id` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `account_link_nonces_expiry` ON `account_link_nonces` (`expires_at`);--> statement-breakpoint
CREATE TABLE `account_links` (
	`friend_id` integer PRIMARY KEY NOT NULL,
	`external_id` text NOT NULL,
	`linked_at` integer NOT NULL,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `account_links_external` ON `account_links` (`external_id`);--> statement-breakpoint
CREATE TABLE `friend_line_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`friend_id` integer NOT NULL,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	`detail` text NOT NULL,
	`webhook_event_id` text NOT NULL,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `friend_line_events_webhook_event_id_unique` ON `friend_line_events` (`webhook_event_id`);--> statement-breakpoint
CREATE INDEX `friend_line_events_friend` ON `friend_line_events` (`friend_id`,`at`,`id`);--> statement-breakpoint
CREATE TABLE `line_memberships` (
	`friend_id` integer NOT NULL,
	`membership_id` integer NOT NULL,
	`joined_at` integer NOT NULL,
	`renewed_at` integer,
	`left_at` integer,
	`state_at` integer NOT NULL,
	PRIMARY KEY(`friend_id`, `membership_id`),
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `line_memberships_membership` ON `line_memberships` (`membership_id`,`friend_id`);--> statement-breakpoint
CREATE TABLE `chat_group_members` (
	`group_id` integer NOT NULL,
	`line_user_id` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`icon_url` text,
	`profile_fetched_at` integer,
	`left_at` integer,
	`state_at` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`group_id`, `line_user_id`),
	FOREIGN KEY (`group_id`) REFERENCES `chat_groups`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `chat_group_members_user` ON `chat_group_members` (`line_user_id`);--> statement-breakpoint
CREATE INDEX `chat_group_members_without_profile` ON `chat_group_members` (`group_id`) WHERE profile_fetched_at is null;--> statement-breakpoint
CREATE TABLE `chat_group_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`group_id` integer NOT NULL,
	`line_user_id` text,
	`outgoing` integer NOT NULL,
	`timestamp` integer NOT NULL,
	`type` text NOT NULL,
	`text` text,
	`content` text,
	`line_message_id` text,
	`webhook_event_id` text,
	`unsent_at` integer,
	`notify` integer DEFAULT false NOT NULL,
	`operator_id` integer,
	`send_key` text,
	`save_key` text,
	`send_state` text,
	`messages` text,
	`reply_token` text,
	`reply_until` integer,
	`first_attempt_at` integer,
	`in_doubt` integer DEFAULT false NOT NULL,
	`reason` text,
	FOREIGN KEY (`group_id`) REFERENCES `chat_groups`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `chat_group_messages_group` ON `chat_group_messages` (`group_id`,`timestamp`,`id`);--> statement-breakpoint
CREATE INDEX `chat_group_messages_user` ON `chat_group_messages` (`line_user_id`) WHERE line_user_id is not null;--> statement-breakpoint
CREATE INDEX `chat_group_messages_line` ON `chat_group_messages` (`line_message_id`) WHERE line_message_id is not null;--> statement-breakpoint
CREATE INDEX `chat_group_messages_waiting` ON `chat_group_messages` (`group_id`,`id`) WHERE notify = 1;--> statement-breakpoint
CREATE UNIQUE INDEX `chat_group_messages_event` ON `chat_group_messages` (`webhook_event_id`,`outgoing`) WHERE webhook_event_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `chat_group_messages_send` ON `chat_group_messages` (`send_key`) WHERE send_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `chat_group_messages_save` ON `chat_group_messages` (`save_key`) WHERE save_key is not null;--> statement-breakpoint
CREATE TABLE `chat_groups` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`line_id` text NOT NULL,
	`kind` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`icon_url` text,
	`member_count` integer,
	`left_at` integer,
	`state_at` integer DEFAULT 0 NOT NULL,
	`answers_automatically` integer DEFAULT false NOT NULL,
	`last_message_at` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `chat_groups_line_id_unique` ON `chat_groups` (`line_id`);--> statement-breakpoint
CREATE INDEX `chat_groups_last_message` ON `chat_groups` (`last_message_at`,`id`);--> statement-breakpoint
ALTER TABLE `reactions` ADD `line_event` text;--> statement-breakpoint
ALTER TABLE `reactions` ADD `beacon` text;