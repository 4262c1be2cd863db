CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`operator_id` integer,
	`verb` text NOT NULL,
	`subject_type` text NOT NULL,
	`subject_id` text,
	`detail` text,
	`network` text,
	`save_key` text,
	`undo_key` text
);--> statement-breakpoint
CREATE TABLE `login_failures` (
	`email` text NOT NULL,
	`network` text NOT NULL,
	`failures` integer NOT NULL,
	`locked_until` integer,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`email`, `network`)
);--> statement-breakpoint
CREATE TABLE `operator_invitations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`role_id` integer NOT NULL,
	`token_hash` text NOT NULL,
	`invited_by` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`accepted_at` integer,
	`revoked_at` integer,
	`save_key` text,
	FOREIGN KEY (`role_id`) REFERENCES `roles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invited_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `operators` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`password_hash` text NOT NULL,
	`role_id` integer NOT NULL,
	`disabled_at` integer,
	`send_key` text,
	`totp_secret` text,
	`totp_step` integer,
	`last_seen_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`role_id`) REFERENCES `roles`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `roles` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`is_admin` integer DEFAULT false NOT NULL,
	`abilities` text NOT NULL,
	`friend_scope` text NOT NULL,
	`two_factor_required` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text,
	`created_at` integer NOT NULL
);--> statement-breakpoint
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`operator_id` integer NOT NULL,
	`csrf_token` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`user_agent` text,
	`network` text,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `save_keys` (
	`key` text PRIMARY KEY NOT NULL,
	`request` text NOT NULL,
	`answer` text,
	`at` integer NOT NULL
);--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL
);--> statement-breakpoint
CREATE TABLE `uploads` (
	`key` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`name` text,
	`bytes` integer NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`operator_id` integer NOT NULL,
	`created_at` integer NOT NULL
);--> statement-breakpoint
CREATE TABLE `stranger_uses` (
	`day` text NOT NULL,
	`subject` text NOT NULL,
	`row_count` integer NOT NULL,
	`byte_count` integer NOT NULL,
	PRIMARY KEY(`day`, `subject`)
);--> statement-breakpoint
CREATE TABLE `common_var_values` (
	`common_var_id` integer PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`value_key` text DEFAULT '' NOT NULL,
	`number` real,
	`date` text,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`common_var_id`) REFERENCES `common_vars`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE `friend_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`friend_id` integer NOT NULL,
	`at` integer NOT NULL,
	`field` text NOT NULL,
	`before` text,
	`after` text,
	`changed_by` text,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
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
	`changed_by` text,
	PRIMARY KEY(`var_id`, `friend_id`),
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`var_id`) REFERENCES `vars`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE `friend_imports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`operator_id` integer NOT NULL,
	`file_name` text NOT NULL,
	`scope` text NOT NULL,
	`state` text DEFAULT 'preview' NOT NULL,
	`rows` integer DEFAULT 0 NOT NULL,
	`changes` integer DEFAULT 0 NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`pages` integer DEFAULT 0 NOT NULL,
	`page` integer DEFAULT 0 NOT NULL,
	`problems` text DEFAULT '[]' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`reason` text,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	`save_key` text,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `friend_mails` (
	`friend_id` integer PRIMARY KEY NOT NULL,
	`address` text NOT NULL,
	`address_key` text NOT NULL,
	`status` integer DEFAULT 1 NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `friend_marks` (
	`friend_id` integer PRIMARY KEY NOT NULL,
	`mark_id` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `message_drafts` (
	`friend_id` integer NOT NULL,
	`operator_id` integer NOT NULL,
	`draft` text,
	`written_at` integer NOT NULL,
	PRIMARY KEY(`operator_id`, `friend_id`),
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
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
	`reason` text,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	`save_key` text,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE `friend_tags` (
	`friend_id` integer NOT NULL,
	`tag_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`friend_id`, `tag_id`),
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`tag_id`) REFERENCES `tags`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `tags` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`name_key` text DEFAULT '' NOT NULL,
	`group_id` integer,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text,
	`protected` integer DEFAULT false NOT NULL,
	`rate` integer DEFAULT 1 NOT NULL,
	`capacity` integer,
	`append_action_id` integer,
	`fulled_action_id` integer,
	`replace_tag_id` integer,
	FOREIGN KEY (`group_id`) REFERENCES `folders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`append_action_id`) REFERENCES `actions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`fulled_action_id`) REFERENCES `actions`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE `notification_channels` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`settings` text NOT NULL,
	`secret` text,
	`secret_hint` text,
	`error` text,
	`operator_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `notification_facts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`event` text NOT NULL,
	`friend_id` integer,
	`said` text NOT NULL,
	`at` integer NOT NULL,
	`held_until` integer,
	`lost` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`error` text,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `notification_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`fact_id` integer NOT NULL,
	`notification_id` integer NOT NULL,
	`channel_id` integer NOT NULL,
	`target` text NOT NULL,
	`friend_id` integer,
	`text` text NOT NULL,
	`address` text,
	`at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`message_id` text
);--> statement-breakpoint
CREATE TABLE `notification_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`notification_id` integer,
	`channel_id` integer NOT NULL,
	`target` text NOT NULL,
	`sender_name` text DEFAULT '' NOT NULL,
	`title` text NOT NULL,
	`text` text NOT NULL,
	`link` text,
	`lines` integer NOT NULL,
	`state` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`held_until` integer,
	`called_at` integer,
	`lost` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`error` text,
	`sent_at` integer,
	`created_at` integer NOT NULL,
	`operator_id` integer,
	`save_key` text
);--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`title` text NOT NULL,
	`use_notify` integer NOT NULL,
	`member_query_id` integer,
	`model_funnel` integer,
	`operator_role` integer,
	`schedule` text NOT NULL,
	`timings` text NOT NULL,
	`notification_channels` text NOT NULL,
	`operator_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text,
	FOREIGN KEY (`member_query_id`) REFERENCES `member_queries`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`model_funnel`) REFERENCES `funnels`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`operator_role`) REFERENCES `roles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `operator_friends` (
	`operator_id` integer PRIMARY KEY NOT NULL,
	`code` text,
	`code_made_at` integer,
	`friend_id` integer,
	`linked_at` integer,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `open_api_answers` (
	`code_id` integer NOT NULL,
	`key` text NOT NULL,
	`sent_hash` text NOT NULL,
	`answer` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`code_id`, `key`),
	FOREIGN KEY (`code_id`) REFERENCES `open_api_codes`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `open_api_calls` (
	`day` text NOT NULL,
	`code_id` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`day`, `code_id`),
	FOREIGN KEY (`code_id`) REFERENCES `open_api_codes`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `open_api_codes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`rights` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`member_query_id` integer,
	`calls_per_minute` integer NOT NULL,
	`created_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text,
	FOREIGN KEY (`member_query_id`) REFERENCES `member_queries`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `open_api_logs` (
	`id` text PRIMARY KEY NOT NULL,
	`code_id` integer NOT NULL,
	`token_id` integer NOT NULL,
	`requested_at` integer NOT NULL,
	`method` text NOT NULL,
	`path` text NOT NULL,
	`status` integer NOT NULL,
	`duration_ms` integer NOT NULL,
	`caller` text NOT NULL,
	FOREIGN KEY (`code_id`) REFERENCES `open_api_codes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`token_id`) REFERENCES `open_api_tokens`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `open_api_tokens` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`code_id` integer NOT NULL,
	`token_key` text NOT NULL,
	`token_hash` text NOT NULL,
	`sealed` text NOT NULL,
	`ending` text NOT NULL,
	`issued_at` integer NOT NULL,
	`issued_by` integer,
	`revoked_at` integer,
	`last_used_at` integer,
	`save_key` text,
	FOREIGN KEY (`code_id`) REFERENCES `open_api_codes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`issued_by`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `open_api_trigger_actions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`trigger_id` integer NOT NULL,
	`name` text NOT NULL,
	`action_id` integer,
	`member_query_id` integer,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text,
	FOREIGN KEY (`trigger_id`) REFERENCES `open_api_triggers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`action_id`) REFERENCES `actions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`member_query_id`) REFERENCES `member_queries`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `open_api_trigger_calls` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`request_id` text NOT NULL,
	`trigger_id` integer NOT NULL,
	`code_id` integer NOT NULL,
	`friend_id` integer NOT NULL,
	`idempotency_key` text NOT NULL,
	`sent_hash` text NOT NULL,
	`context` text NOT NULL,
	`received_at` integer NOT NULL,
	`next_attempt_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`error` text,
	FOREIGN KEY (`trigger_id`) REFERENCES `open_api_triggers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`code_id`) REFERENCES `open_api_codes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `open_api_trigger_fields` (
	`trigger_id` integer NOT NULL,
	`key` text NOT NULL,
	`label` text DEFAULT '' NOT NULL,
	`format` text NOT NULL,
	`is_format_set` integer DEFAULT false NOT NULL,
	`first_at` integer NOT NULL,
	PRIMARY KEY(`trigger_id`, `key`),
	FOREIGN KEY (`trigger_id`) REFERENCES `open_api_triggers`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `open_api_triggers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`name` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`last_called_at` integer,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text
);--> statement-breakpoint
CREATE TABLE `open_api_unlocks` (
	`session` text PRIMARY KEY NOT NULL,
	`until` integer NOT NULL
);--> statement-breakpoint
CREATE TABLE `outgoing_webhook_attempts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`message_id` integer NOT NULL,
	`at` integer NOT NULL,
	`status` integer,
	`duration_ms` integer NOT NULL,
	`excerpt` text NOT NULL,
	`error` text,
	FOREIGN KEY (`message_id`) REFERENCES `outgoing_webhook_messages`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `outgoing_webhook_endpoints` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`url` text NOT NULL,
	`events` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`secret` text NOT NULL,
	`secret_ending` text NOT NULL,
	`previous_secret` text,
	`previous_until` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	`failing_since` integer,
	`paused_until` integer,
	`claimed_at` integer DEFAULT 0 NOT NULL,
	`stopped_at` integer,
	`stop_reason` text,
	`operator_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `outgoing_webhook_messages` (
	`id` integer PRIMARY KEY NOT NULL,
	`endpoint_id` integer NOT NULL,
	`key` text NOT NULL,
	`type` text NOT NULL,
	`friend_id` integer,
	`data` text NOT NULL,
	`actor` text,
	`at` integer NOT NULL,
	`state` text NOT NULL,
	`since` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`held_until` integer,
	`lost` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`status` integer,
	`duration_ms` integer,
	`error` text,
	FOREIGN KEY (`endpoint_id`) REFERENCES `outgoing_webhook_endpoints`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE `archive_progress` (
	`id` integer PRIMARY KEY NOT NULL,
	`turn` integer DEFAULT 0 NOT NULL,
	`lease_until` integer,
	`next_run_at` integer DEFAULT 0 NOT NULL,
	`cursor_at` integer,
	`cursor_id` integer,
	`round_at` integer DEFAULT 0 NOT NULL,
	`moved` integer DEFAULT 0 NOT NULL,
	`newest_at` integer,
	`newest_id` integer,
	`last_run_at` integer,
	`last_moved_at` integer,
	`trouble` text,
	`failures` integer DEFAULT 0 NOT NULL,
	`error` text
);--> statement-breakpoint
CREATE TABLE `message_days` (
	`day` text PRIMARY KEY NOT NULL,
	`received` integer DEFAULT 0 NOT NULL,
	`sent` integer DEFAULT 0 NOT NULL,
	`counted_to` integer DEFAULT 0 NOT NULL
);--> statement-breakpoint
CREATE TABLE `testers` (
	`friend_id` integer PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `action_effects` (
	`action_id` integer NOT NULL,
	`version` integer NOT NULL,
	`position` integer NOT NULL,
	`type` integer NOT NULL,
	`effect` text NOT NULL,
	`named` text DEFAULT '{}' NOT NULL,
	PRIMARY KEY(`action_id`, `version`, `position`),
	FOREIGN KEY (`action_id`) REFERENCES `actions`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `action_tasks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`action_id` integer NOT NULL,
	`status` integer NOT NULL,
	`next_work_at` integer,
	`member_query_id` integer,
	`recurrence` text,
	`round` integer DEFAULT 0 NOT NULL,
	`cursor` integer DEFAULT 0 NOT NULL,
	`total` integer,
	`done` integer DEFAULT 0 NOT NULL,
	`skipped` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`taken_at` integer,
	`careful_until` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	`reason` text,
	`cancelled_at` integer,
	`finished_at` integer,
	`created_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text,
	FOREIGN KEY (`action_id`) REFERENCES `actions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`member_query_id`) REFERENCES `member_queries`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `actions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`name_key` text DEFAULT '' NOT NULL,
	`group_id` integer,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text,
	`twice_type` integer DEFAULT 0 NOT NULL,
	`is_template` integer DEFAULT true NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `folders`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`friend_id` integer NOT NULL,
	`messages` text NOT NULL,
	`has_placeholders` integer DEFAULT false NOT NULL,
	`tap_links` text,
	`run_id` text,
	`cause` text NOT NULL,
	`order_key` text NOT NULL,
	`state` text NOT NULL,
	`due_at` integer NOT NULL,
	`next_attempt_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`lost` integer DEFAULT 0 NOT NULL,
	`first_attempt_at` integer,
	`in_doubt` integer DEFAULT false NOT NULL,
	`before_block` integer DEFAULT false NOT NULL,
	`reply_token` text,
	`reply_until` integer,
	`sent_at` integer,
	`method` text,
	`reason` text,
	`line_status` integer,
	`line_request_id` text,
	`created_at` integer NOT NULL,
	`broadcast_id` integer,
	`multicast_id` text,
	`quoted_message_id` text,
	`operator_id` integer,
	`program_id` integer,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`run_id`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`broadcast_id`) REFERENCES `broadcasts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`multicast_id`) REFERENCES `multicasts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`program_id`) REFERENCES `open_api_codes`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `selector_favourites` (
	`kind` text NOT NULL,
	`item_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `item_id`)
);--> statement-breakpoint
CREATE TABLE `folders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`save_key` text
);--> statement-breakpoint
CREATE TABLE `friends` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`line_user_id` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`name_key` text DEFAULT '' NOT NULL,
	`short_name` text DEFAULT '' NOT NULL,
	`short_name_key` text DEFAULT '' NOT NULL,
	`nickname` text DEFAULT '' NOT NULL,
	`nickname_key` text DEFAULT '' NOT NULL,
	`icon_url` text,
	`status_message` text,
	`status_key` text DEFAULT '' NOT NULL,
	`language` text,
	`memo` text DEFAULT '' NOT NULL,
	`memo_key` text DEFAULT '' NOT NULL,
	`user_rate` integer DEFAULT 1 NOT NULL,
	`blocked_at` integer,
	`followed_at` integer NOT NULL,
	`follow_state_at` integer DEFAULT 0 NOT NULL,
	`added_by` text DEFAULT 'contact' NOT NULL,
	`last_message_at` integer,
	`last_sent_at` integer,
	`profile_fetched_at` integer,
	`created_at` integer NOT NULL
);--> statement-breakpoint
CREATE TABLE `item_versions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`item_id` integer NOT NULL,
	`number` integer NOT NULL,
	`at` integer,
	`operator_id` integer,
	`note` text,
	`restored_from` integer,
	`content` text
);--> statement-breakpoint
CREATE TABLE `friend_searches` (
	`fid` text PRIMARY KEY NOT NULL,
	`operator_id` integer NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`filter` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE `member_queries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`filter` text NOT NULL,
	`created_at` integer NOT NULL,
	`save_key` text
);--> statement-breakpoint
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
	`quote_token` text,
	`webhook_event_id` text,
	`delivery_id` text,
	`delivery_position` integer,
	`unsent_at` integer,
	`media_key` text,
	`media_type` text,
	`notify` integer DEFAULT false NOT NULL,
	`starred` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `unsends` (
	`line_message_id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);--> statement-breakpoint
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
);--> statement-breakpoint
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
	`outcomes` text DEFAULT '' NOT NULL,
	`sends` text,
	`root_id` text,
	`depth` integer DEFAULT 0 NOT NULL,
	`context` text,
	`once_key` text,
	`started_at` integer NOT NULL,
	FOREIGN KEY (`action_id`) REFERENCES `actions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `step_claims` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`readers` text NOT NULL,
	`lost` integer DEFAULT 0 NOT NULL,
	`held_until` integer NOT NULL,
	`holder` text NOT NULL
);--> statement-breakpoint
CREATE TABLE `talk_mentions` (
	`operator_id` integer NOT NULL,
	`friend_id` integer NOT NULL,
	`note_id` integer NOT NULL,
	PRIMARY KEY(`operator_id`, `friend_id`, `note_id`),
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`note_id`) REFERENCES `talk_notes`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `talk_notes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`friend_id` integer NOT NULL,
	`operator_id` integer NOT NULL,
	`at` integer NOT NULL,
	`text` text NOT NULL,
	`save_key` text,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `talks` (
	`friend_id` integer PRIMARY KEY NOT NULL,
	`operator_id` integer,
	`important` integer DEFAULT false NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `broadcasts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`messages` text NOT NULL,
	`filter` text,
	`planned_at` integer,
	`task_id` integer,
	`operator_id` integer NOT NULL,
	`program_id` integer,
	`scope` text,
	`ordered_at` integer,
	`paused_at` integer,
	`cancelled_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text,
	FOREIGN KEY (`task_id`) REFERENCES `action_tasks`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`program_id`) REFERENCES `open_api_codes`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `multicasts` (
	`id` text PRIMARY KEY NOT NULL,
	`broadcast_id` integer NOT NULL,
	`state` text NOT NULL,
	`next_attempt_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`lost` integer DEFAULT 0 NOT NULL,
	`first_attempt_at` integer,
	`in_doubt` integer DEFAULT false NOT NULL,
	`reason` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`broadcast_id`) REFERENCES `broadcasts`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `friend_richmenus` (
	`friend_id` integer PRIMARY KEY NOT NULL,
	`richmenu_id` integer NOT NULL,
	`since` integer NOT NULL,
	`is_switched` integer DEFAULT false NOT NULL,
	`home_id` integer,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`richmenu_id`) REFERENCES `richmenus`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`home_id`) REFERENCES `richmenus`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `richmenu_links` (
	`friend_id` integer PRIMARY KEY NOT NULL,
	`richmenu_id` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`lost` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`error` text,
	`run_id` text,
	`run_position` integer,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`richmenu_id`) REFERENCES `richmenus`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `richmenu_schedule` (
	`id` integer PRIMARY KEY NOT NULL,
	`default_id` integer,
	`periods` text DEFAULT '[]' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text,
	`shown_id` integer,
	`period_id` integer,
	`shown_since` integer,
	`line_menu_id` text,
	`is_told` integer DEFAULT true NOT NULL,
	FOREIGN KEY (`default_id`) REFERENCES `richmenus`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`shown_id`) REFERENCES `richmenus`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `richmenu_taps` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`richmenu_id` integer NOT NULL,
	`button_id` integer NOT NULL,
	`friend_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`richmenu_id`) REFERENCES `richmenus`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
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
	`line_menu_id` text,
	`alias_menu_id` text,
	`alias_told` integer DEFAULT true NOT NULL,
	`media_key` text,
	`media_type` text,
	`width` integer DEFAULT 0 NOT NULL,
	`height` integer DEFAULT 0 NOT NULL,
	`buttons` text DEFAULT '[]' NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `folders`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `template_shortcuts` (
	`template_id` integer PRIMARY KEY NOT NULL,
	`shortcut` text NOT NULL,
	FOREIGN KEY (`template_id`) REFERENCES `templates`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `template_taps` (
	`webhook_event_id` text PRIMARY KEY NOT NULL,
	`template_id` integer NOT NULL,
	`data` text NOT NULL,
	`friend_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`template_id`) REFERENCES `templates`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `template_urls` (
	`template_id` integer NOT NULL,
	`url` text NOT NULL,
	`name` text NOT NULL,
	PRIMARY KEY(`template_id`, `url`),
	FOREIGN KEY (`template_id`) REFERENCES `templates`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE `errands` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`error` text,
	`created_at` integer NOT NULL
);--> statement-breakpoint
CREATE TABLE `operator_devices` (
	`id` text PRIMARY KEY NOT NULL,
	`operator_id` integer NOT NULL,
	`session` text NOT NULL,
	`name` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `operator_passkeys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`operator_id` integer NOT NULL,
	`credential_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`is_synced` integer DEFAULT false NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `webauthn_challenges` (
	`challenge_hash` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`expires_at` integer NOT NULL
);--> statement-breakpoint
CREATE TABLE `operator_recovery_codes` (
	`operator_id` integer NOT NULL,
	`code_hash` text NOT NULL,
	`used_at` integer,
	PRIMARY KEY(`operator_id`, `code_hash`),
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `second_steps` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`operator_id` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `undo_parts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`undo_key` text NOT NULL,
	`page` integer NOT NULL,
	`what` text NOT NULL,
	`subject_id` integer NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	`undone_at` integer
);--> statement-breakpoint
CREATE TABLE `undos` (
	`audit_id` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`operator_id` integer,
	`finished_at` integer,
	`done` integer DEFAULT 0 NOT NULL,
	`left_alone` integer DEFAULT 0 NOT NULL
);--> statement-breakpoint
CREATE TABLE `event_configs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`group_id` integer NOT NULL,
	`is_open` integer DEFAULT false NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`contact` text DEFAULT '' NOT NULL,
	`needs_approval` integer DEFAULT false NOT NULL,
	`takes_change` integer DEFAULT true NOT NULL,
	`takes_cancel` integer DEFAULT true NOT NULL,
	`close_minutes` integer DEFAULT 0 NOT NULL,
	`change_minutes` integer DEFAULT 1440 NOT NULL,
	`max_takes` integer DEFAULT 1 NOT NULL,
	`max_open` integer DEFAULT 0 NOT NULL,
	`remind_minutes` integer DEFAULT 1440 NOT NULL,
	`actions` text DEFAULT '{}' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `folders`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `event_revoked_links` (
	`group_id` integer NOT NULL,
	`friend_id` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`group_id`, `friend_id`),
	FOREIGN KEY (`group_id`) REFERENCES `folders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `event_urls` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`group_id` integer NOT NULL,
	`code` text NOT NULL,
	`name` text NOT NULL,
	`links_from` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	`save_key` text,
	FOREIGN KEY (`group_id`) REFERENCES `folders`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `event_menus` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`event_reserve_id` integer NOT NULL,
	`name` text NOT NULL,
	`price` integer DEFAULT 0 NOT NULL,
	`capacity` integer,
	`deleted_at` integer,
	FOREIGN KEY (`event_reserve_id`) REFERENCES `event_reserves`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `event_reservations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`event_reserve_id` integer NOT NULL,
	`event_menu_id` integer,
	`friend_id` integer NOT NULL,
	`status` integer NOT NULL,
	`num_of_takes` integer DEFAULT 1 NOT NULL,
	`cause` text,
	`paid_at` integer,
	`paid_yen` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`event_reserve_id`) REFERENCES `event_reserves`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`event_menu_id`) REFERENCES `event_menus`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `event_reserves` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`name_key` text DEFAULT '' NOT NULL,
	`group_id` integer,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text,
	`capacity` integer,
	`starts_at` integer,
	`remind_at` integer,
	FOREIGN KEY (`group_id`) REFERENCES `folders`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
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
	`course_fee` integer,
	`resource_fee` integer DEFAULT 0 NOT NULL,
	`meta_data` text DEFAULT '{}' NOT NULL,
	`checked_at` integer,
	`stranded_at` integer,
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
);--> statement-breakpoint
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
);--> statement-breakpoint
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
);--> statement-breakpoint
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
	`source` text,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`resource_id`) REFERENCES `salon_resources`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `google_accounts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`salon_id` integer NOT NULL,
	`account` text NOT NULL,
	`access_token` text NOT NULL,
	`refresh_token` text NOT NULL,
	`access_expires_at` integer NOT NULL,
	`revoked_at` integer,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `google_sign_ins` (
	`state_hash` text PRIMARY KEY NOT NULL,
	`salon_id` integer NOT NULL,
	`operator_id` integer NOT NULL,
	`verifier` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `salon_calendar_events` (
	`calendar_id` integer NOT NULL,
	`reservation_id` integer NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`written` text,
	`held_until` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`lost` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`error` text,
	PRIMARY KEY(`calendar_id`, `reservation_id`),
	FOREIGN KEY (`calendar_id`) REFERENCES `salon_calendars`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `salon_calendar_links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`salon_id` integer NOT NULL,
	`calendar_id` integer NOT NULL,
	`resource_id` integer NOT NULL,
	`target` text NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	`cleaned_at` integer,
	`save_key` text,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`calendar_id`) REFERENCES `salon_calendars`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`resource_id`) REFERENCES `salon_resources`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `salon_calendars` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`salon_id` integer NOT NULL,
	`account_id` integer NOT NULL,
	`google_calendar_id` text NOT NULL,
	`name` text NOT NULL,
	`sync_token` text,
	`read_whole_at` integer,
	`synced_at` integer,
	`asked` integer DEFAULT 0 NOT NULL,
	`whole_asked` integer DEFAULT 0 NOT NULL,
	`held_until` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`lost` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`error` text,
	`channel_id` text,
	`channel_resource_id` text,
	`channel_expires_at` integer,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`account_id`) REFERENCES `google_accounts`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `salon_answers` (
	`save_key` text PRIMARY KEY NOT NULL,
	`salon_id` integer NOT NULL,
	`at` integer NOT NULL,
	`answer` text,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `salon_commits` (
	`salon_id` integer NOT NULL,
	`sequence` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`salon_id`, `sequence`),
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `salon_counters` (
	`salon_id` integer PRIMARY KEY NOT NULL,
	`unsolved` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `salon_history` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`salon_id` integer NOT NULL,
	`sequence` integer NOT NULL,
	`at` integer NOT NULL,
	`operator_id` integer,
	`friend_id` integer,
	`program_id` integer,
	`label` text NOT NULL,
	`subject` text NOT NULL,
	`subject_id` integer NOT NULL,
	`before` text,
	`after` text,
	`date_before` text,
	`date_after` text,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `salon_ids` (
	`name` text PRIMARY KEY NOT NULL,
	`next` integer NOT NULL
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE `salon_online_configs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`salon_id` integer NOT NULL,
	`shop_info` text DEFAULT '{"name":"","address":"","phone":"","description":"","map_url":""}' NOT NULL,
	`agreement` text DEFAULT '{"is_required":false,"text":"","footer":""}' NOT NULL,
	`actions` text DEFAULT '{}' NOT NULL,
	`episode_id` integer,
	`follow_id` integer,
	`takes_waiting` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`episode_id`) REFERENCES `episodes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`follow_id`) REFERENCES `episodes`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `salon_revoked_links` (
	`salon_id` integer NOT NULL,
	`friend_id` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`salon_id`, `friend_id`),
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `salon_urls` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`salon_id` integer NOT NULL,
	`code` text NOT NULL,
	`name` text NOT NULL,
	`course_id` integer,
	`resource_id` integer,
	`takes_strangers` integer DEFAULT true NOT NULL,
	`links_from` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	`save_key` text,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`course_id`) REFERENCES `salon_courses`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`resource_id`) REFERENCES `salon_resources`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `salon_waiting` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`salon_id` integer NOT NULL,
	`friend_id` integer NOT NULL,
	`url_id` integer NOT NULL,
	`course_id` integer NOT NULL,
	`resource_id` integer,
	`date` text NOT NULL,
	`created_at` integer NOT NULL,
	`known` text DEFAULT '[]' NOT NULL,
	`round` integer DEFAULT 0 NOT NULL,
	`told_at` integer,
	`look_at` integer,
	`ended_at` integer,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`url_id`) REFERENCES `salon_urls`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`course_id`) REFERENCES `salon_courses`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`resource_id`) REFERENCES `salon_resources`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
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
	`price` integer DEFAULT 0 NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`picture` text DEFAULT '' NOT NULL,
	`buffer_before` integer,
	`buffer_after` integer,
	`is_enabled` integer DEFAULT true NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `folders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `salon_opening_hours` (
	`salon_id` integer NOT NULL,
	`weekday` integer NOT NULL,
	`hours` text NOT NULL,
	PRIMARY KEY(`salon_id`, `weekday`),
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
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
	`kind` text DEFAULT 'frame' NOT NULL,
	`colour` integer DEFAULT 7 NOT NULL,
	`picture` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`capacity_admin` integer,
	`capacity_friend` integer,
	`fee` integer DEFAULT 0 NOT NULL,
	`is_enabled` integer DEFAULT true NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `folders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `salon_special_dates` (
	`salon_id` integer NOT NULL,
	`date` text NOT NULL,
	`name` text NOT NULL,
	`hours` text NOT NULL,
	PRIMARY KEY(`salon_id`, `date`),
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `salon_unlinks` (
	`salon_id` integer NOT NULL,
	`resource_id` integer NOT NULL,
	`course_id` integer NOT NULL,
	PRIMARY KEY(`salon_id`, `resource_id`, `course_id`),
	FOREIGN KEY (`salon_id`) REFERENCES `salons`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`resource_id`) REFERENCES `salon_resources`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`course_id`) REFERENCES `salon_courses`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `salons` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`name_key` text DEFAULT '' NOT NULL,
	`group_id` integer,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text,
	`rules` text DEFAULT '{"unit":15,"bufferBefore":0,"bufferAfter":0,"slotCapacity":{"admin":1,"friend":1},"shopCapacity":{"admin":999,"friend":999},"window":{"leadMinutes":0,"days":0},"deadline":{"changeMinutes":0,"cancelMinutes":0},"maxOpen":0,"modes":{"create":0,"change":0,"cancel":0}}' NOT NULL,
	`enable_online` integer DEFAULT false NOT NULL,
	`sync_shift` integer DEFAULT false NOT NULL,
	`push_notification_status` integer DEFAULT false NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `folders`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `reactions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`name_key` text DEFAULT '' NOT NULL,
	`group_id` integer,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text,
	`type` integer DEFAULT 0 NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`keywords` text NOT NULL,
	`rule_mix` integer DEFAULT 0 NOT NULL,
	`hit_detection_order` integer DEFAULT 0 NOT NULL,
	`action_id` integer NOT NULL,
	`has_time_restriction` integer DEFAULT false NOT NULL,
	`hour_from` text DEFAULT '00:00' NOT NULL,
	`hour_to` text DEFAULT '23:59' NOT NULL,
	`weekdays` integer DEFAULT 127 NOT NULL,
	`member_query_id` integer,
	FOREIGN KEY (`group_id`) REFERENCES `folders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`action_id`) REFERENCES `actions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`member_query_id`) REFERENCES `member_queries`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `friend_journey_tags` (
	`friend_id` integer NOT NULL,
	`journey_tag_id` integer NOT NULL,
	`passed_at` integer NOT NULL,
	PRIMARY KEY(`friend_id`, `journey_tag_id`),
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`journey_tag_id`) REFERENCES `journey_tags`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `journey_moves` (
	`journey_tag_id` integer NOT NULL,
	`friend_id` integer NOT NULL,
	`moved_at` integer NOT NULL,
	PRIMARY KEY(`journey_tag_id`, `friend_id`),
	FOREIGN KEY (`journey_tag_id`) REFERENCES `journey_tags`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `journey_phase_counts` (
	`journey_tag_id` integer PRIMARY KEY NOT NULL,
	`passed` integer DEFAULT 0 NOT NULL,
	`standing` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`journey_tag_id`) REFERENCES `journey_tags`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `journey_tags` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`name_key` text DEFAULT '' NOT NULL,
	`group_id` integer,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text,
	`journey_id` integer,
	`position` integer DEFAULT 0 NOT NULL,
	`member_query_id` integer,
	`passes_by_condition` integer DEFAULT false NOT NULL,
	`move_scope` text,
	`next_attempt_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`stop_reason` text,
	FOREIGN KEY (`group_id`) REFERENCES `folders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`journey_id`) REFERENCES `journeys`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`member_query_id`) REFERENCES `member_queries`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `journeys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`name_key` text DEFAULT '' NOT NULL,
	`group_id` integer,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text,
	`position` integer DEFAULT 0 NOT NULL,
	`is_favourite` integer DEFAULT false NOT NULL,
	`favourite_position` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `folders`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `episode_steps` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`episode_id` integer NOT NULL,
	`day` integer NOT NULL,
	`minute` integer,
	`action_id` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`episode_id`) REFERENCES `episodes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`action_id`) REFERENCES `actions`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `episodes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`name_key` text DEFAULT '' NOT NULL,
	`group_id` integer,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`save_key` text,
	`type` integer DEFAULT 0 NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `folders`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `friend_reminders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`episode_id` integer NOT NULL,
	`friend_id` integer NOT NULL,
	`state` text NOT NULL,
	`origin_at` integer NOT NULL,
	`reservation_id` integer,
	`round` integer DEFAULT 0 NOT NULL,
	`cause` text,
	`done_until` integer,
	`next_at` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`episode_id`) REFERENCES `episodes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `scenario_steps` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`scenario_id` integer NOT NULL,
	`day` integer NOT NULL,
	`minute` integer NOT NULL,
	`action_id` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`scenario_id`) REFERENCES `scenarios`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`action_id`) REFERENCES `actions`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `scenario_subscriptions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`scenario_id` integer NOT NULL,
	`friend_id` integer NOT NULL,
	`state` text NOT NULL,
	`started_at` integer NOT NULL,
	`days_sent` integer DEFAULT 0 NOT NULL,
	`base_at` integer DEFAULT 0 NOT NULL,
	`position` integer DEFAULT -1 NOT NULL,
	`next_at` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	`ended_at` integer,
	`move_to_id` integer,
	`move_at` integer,
	FOREIGN KEY (`scenario_id`) REFERENCES `scenarios`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`move_to_id`) REFERENCES `scenarios`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE `friend_scores` (
	`tally_id` integer NOT NULL,
	`friend_id` integer NOT NULL,
	`value` real NOT NULL,
	`changed_at` integer NOT NULL,
	PRIMARY KEY(`tally_id`, `friend_id`),
	FOREIGN KEY (`tally_id`) REFERENCES `score_tallies`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `score_cursors` (
	`tally_id` integer NOT NULL,
	`event` text NOT NULL,
	`began_at` integer NOT NULL,
	`position` integer NOT NULL,
	`until` integer NOT NULL,
	PRIMARY KEY(`tally_id`, `event`),
	FOREIGN KEY (`tally_id`) REFERENCES `score_tallies`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `score_facts` (
	`id` integer PRIMARY KEY NOT NULL,
	`event` text NOT NULL,
	`cause` text NOT NULL,
	`friend_id` integer NOT NULL,
	`item_id` integer,
	`at` integer NOT NULL,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
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
);--> statement-breakpoint
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
);--> statement-breakpoint
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
);--> statement-breakpoint
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
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE `conversions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tracker_id` integer NOT NULL,
	`friend_id` integer,
	`key` text,
	`order_id` text DEFAULT '' NOT NULL,
	`value` integer,
	`via` text,
	`visitor_id` integer,
	`tied_at` integer,
	`link_id` integer,
	`source_type` text,
	`source_id` integer,
	`first_landing_id` integer,
	`last_landing_id` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tracker_id`) REFERENCES `trackers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`link_id`) REFERENCES `links`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`first_landing_id`) REFERENCES `landings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`last_landing_id`) REFERENCES `landings`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
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
	`value` integer,
	`twice_type` integer DEFAULT 0 NOT NULL,
	`postback_only` integer DEFAULT false NOT NULL,
	`secret` text,
	`secret_ending` text,
	`previous_secret` text,
	`previous_until` integer,
	`secret_key` text,
	FOREIGN KEY (`group_id`) REFERENCES `folders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`action_id`) REFERENCES `actions`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `form_sheet_sign_ins` (
	`state_hash` text PRIMARY KEY NOT NULL,
	`form_id` integer NOT NULL,
	`operator_id` integer NOT NULL,
	`verifier` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`form_id`) REFERENCES `forms`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `form_sheets` (
	`form_id` integer PRIMARY KEY NOT NULL,
	`link` integer DEFAULT 1 NOT NULL,
	`spreadsheet_id` text,
	`access_token` text NOT NULL,
	`refresh_token` text NOT NULL,
	`access_expires_at` integer NOT NULL,
	`questions` text DEFAULT '[]' NOT NULL,
	`written_through` integer DEFAULT 0 NOT NULL,
	`sent_through` integer DEFAULT 0 NOT NULL,
	`is_in_doubt` integer DEFAULT false NOT NULL,
	`held_until` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`lost` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`error` text,
	`linked_at` integer NOT NULL,
	FOREIGN KEY (`form_id`) REFERENCES `forms`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `form_answers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`form_id` integer NOT NULL,
	`friend_id` integer,
	`answers` text NOT NULL,
	`answers_key` text,
	`created_at` integer NOT NULL,
	`save_key` text,
	FOREIGN KEY (`form_id`) REFERENCES `forms`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
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
	`answers_per_day` integer DEFAULT 10 NOT NULL,
	`status_description` text,
	`rate` integer DEFAULT 1 NOT NULL,
	`notify` integer DEFAULT false NOT NULL,
	`export_google_sheet` integer DEFAULT 0 NOT NULL,
	`spreadsheet_id` text,
	`title` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`fields` text DEFAULT '[]' NOT NULL,
	`action_id` integer,
	`branches` text DEFAULT '[]' NOT NULL,
	`reception` text DEFAULT '{"opens_at":null,"closes_at":null,"max_answers":null,"before_text":"","after_text":"","full_text":""}' NOT NULL,
	`design` text DEFAULT '{"colour":"#245a8f","media_key":null,"button":"","thanks_title":"","thanks_text":""}' NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `folders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`action_id`) REFERENCES `actions`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `landing_visits` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`landing_id` integer NOT NULL,
	`line_user_id` text,
	`friend_id` integer,
	`added_friend` integer DEFAULT false NOT NULL,
	`m1` text,
	`m2` text,
	`m3` text,
	`m1_key` text,
	`m2_key` text,
	`m3_key` text,
	`converted_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`landing_id`) REFERENCES `landings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
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
	`page` text,
	`forgotten_visits` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `folders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`action_id`) REFERENCES `actions`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `link_taps` (
	`id` text PRIMARY KEY NOT NULL,
	`link_id` integer NOT NULL,
	`friend_id` integer NOT NULL,
	`delivery_id` text NOT NULL,
	`source_type` text,
	`source_id` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`link_id`) REFERENCES `links`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`delivery_id`) REFERENCES `deliveries`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`url` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`is_counted` integer DEFAULT true NOT NULL,
	`action_id` integer,
	`twice_type` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`action_id`) REFERENCES `actions`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `script_hits` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`script_id` integer NOT NULL,
	`referer_id` integer NOT NULL,
	`friend_id` integer,
	`referer` text NOT NULL,
	`stay_seconds` integer NOT NULL,
	`visit_id` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`script_id`) REFERENCES `scripts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `script_views` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`visit_id` integer NOT NULL,
	`key` text NOT NULL,
	`script_id` integer NOT NULL,
	`url` text NOT NULL,
	`title` text NOT NULL,
	`stay_seconds` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`visit_id`) REFERENCES `script_visits`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`script_id`) REFERENCES `scripts`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `script_visitors` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`script_id` integer NOT NULL,
	`key` text NOT NULL,
	`friend_id` integer,
	`last_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`script_id`) REFERENCES `scripts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `script_visits` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`visitor_id` integer NOT NULL,
	`key` text NOT NULL,
	`script_id` integer NOT NULL,
	`friend_id` integer,
	`referer` text NOT NULL,
	`stay_seconds` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`visitor_id`) REFERENCES `script_visitors`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`script_id`) REFERENCES `scripts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`friend_id`) REFERENCES `friends`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
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
	`origins` text DEFAULT '[]' NOT NULL,
	`referers` text DEFAULT '[]' NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `folders`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE VIEW `mark_field` AS select v.id as id from settings s join vars v on v.id = s.value ->> '$'
		where s.key = 'response_mark_var_id' and v.type = 20 and v.deleted_at is null;--> statement-breakpoint
CREATE VIEW `score_values` AS select s.id as score_id, s.floor, s.ceiling, s.lowest_below, t.epoch, t.rate, v.friend_id, v.value
		from scores s cross join score_tallies t cross join friend_scores v
		where t.id = s.tally_id and v.tally_id = t.id;
