CREATE INDEX `audit_log_subject` ON `audit_log` (`subject_type`,`subject_id`);--> statement-breakpoint
CREATE INDEX `audit_log_at` ON `audit_log` (`at`);--> statement-breakpoint
CREATE INDEX `audit_log_operator` ON `audit_log` (`operator_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_type` ON `audit_log` (`subject_type`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `audit_log_save_key` ON `audit_log` (`save_key`) WHERE save_key is not null;--> statement-breakpoint
CREATE INDEX `audit_log_undo_key` ON `audit_log` (`undo_key`) WHERE undo_key is not null;--> statement-breakpoint
CREATE INDEX `login_failures_last` ON `login_failures` (`last_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `operator_invitations_token_hash_unique` ON `operator_invitations` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `operator_invitations_save_key_unique` ON `operator_invitations` (`save_key`);--> statement-breakpoint
CREATE INDEX `operator_invitations_role` ON `operator_invitations` (`role_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `operators_email_unique` ON `operators` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `roles_save_key_unique` ON `roles` (`save_key`);--> statement-breakpoint
CREATE INDEX `sessions_operator` ON `sessions` (`operator_id`);--> statement-breakpoint
CREATE INDEX `sessions_expires` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE INDEX `save_keys_at` ON `save_keys` (`at`);--> statement-breakpoint
CREATE INDEX `uploads_of_operator` ON `uploads` (`operator_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `common_vars_save_key_unique` ON `common_vars` (`save_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `common_vars_code_unique` ON `common_vars` (`code`);--> statement-breakpoint
CREATE INDEX `common_vars_list` ON `common_vars` (`group_id`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `friend_changes_friend` ON `friend_changes` (`friend_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `friend_vars_friend` ON `friend_vars` (`friend_id`);--> statement-breakpoint
CREATE INDEX `friend_vars_number` ON `friend_vars` (`var_id`,`number`,`friend_id`) WHERE number is not null;--> statement-breakpoint
CREATE INDEX `friend_vars_date` ON `friend_vars` (`var_id`,`date`,`friend_id`) WHERE date is not null;--> statement-breakpoint
CREATE INDEX `friend_vars_choice` ON `friend_vars` (`var_id`,`choice_id`,`friend_id`) WHERE choice_id is not null;--> statement-breakpoint
CREATE INDEX `friend_vars_value` ON `friend_vars` (`var_id`,`value_key`,`friend_id`) WHERE value_key is not null;--> statement-breakpoint
CREATE INDEX `friend_vars_media` ON `friend_vars` (`media_key`) WHERE media_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `vars_save_key_unique` ON `vars` (`save_key`);--> statement-breakpoint
CREATE INDEX `vars_list` ON `vars` (`group_id`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `friend_imports_save_key_unique` ON `friend_imports` (`save_key`);--> statement-breakpoint
CREATE INDEX `friend_imports_due` ON `friend_imports` (`next_attempt_at`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX `friend_imports_operator` ON `friend_imports` (`operator_id`,`id`);--> statement-breakpoint
CREATE INDEX `friend_mails_status` ON `friend_mails` (`status`,`address_key`,`friend_id`);--> statement-breakpoint
CREATE INDEX `friend_marks_mark` ON `friend_marks` (`mark_id`,`friend_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `search_jobs_save_key_unique` ON `search_jobs` (`save_key`);--> statement-breakpoint
CREATE INDEX `search_jobs_due` ON `search_jobs` (`next_attempt_at`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX `search_jobs_operator` ON `search_jobs` (`operator_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `sites_save_key_unique` ON `sites` (`save_key`);--> statement-breakpoint
CREATE INDEX `friend_tags_tag` ON `friend_tags` (`tag_id`,`friend_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `tags_save_key_unique` ON `tags` (`save_key`);--> statement-breakpoint
CREATE INDEX `tags_list` ON `tags` (`group_id`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `tags_name` ON `tags` (`name`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `tags_append_action` ON `tags` (`append_action_id`) WHERE append_action_id is not null;--> statement-breakpoint
CREATE INDEX `tags_fulled_action` ON `tags` (`fulled_action_id`) WHERE fulled_action_id is not null;--> statement-breakpoint
CREATE INDEX `friend_api_values_friend` ON `friend_api_values` (`friend_id`);--> statement-breakpoint
CREATE INDEX `friend_api_values_value` ON `friend_api_values` (`category`,`event`,`key`,`value_key`,`friend_id`);--> statement-breakpoint
CREATE INDEX `friend_api_values_number` ON `friend_api_values` (`category`,`event`,`key`,`number`,`friend_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `notification_channels_save_key_unique` ON `notification_channels` (`save_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `notification_facts_key_unique` ON `notification_facts` (`key`);--> statement-breakpoint
CREATE INDEX `notification_facts_due` ON `notification_facts` (`next_attempt_at`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX `notification_facts_at` ON `notification_facts` (`at`);--> statement-breakpoint
CREATE UNIQUE INDEX `notification_lines_once` ON `notification_lines` (`fact_id`,`notification_id`,`channel_id`,`target`);--> statement-breakpoint
CREATE INDEX `notification_lines_due` ON `notification_lines` (`due_at`) WHERE message_id is null;--> statement-breakpoint
CREATE INDEX `notification_lines_message` ON `notification_lines` (`message_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `notification_messages_save_key_unique` ON `notification_messages` (`save_key`);--> statement-breakpoint
CREATE INDEX `notification_messages_due` ON `notification_messages` (`next_attempt_at`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX `notification_messages_log` ON `notification_messages` (`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_save_key_unique` ON `notifications` (`save_key`);--> statement-breakpoint
CREATE INDEX `open_api_answers_created` ON `open_api_answers` (`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `open_api_codes_save_key_unique` ON `open_api_codes` (`save_key`);--> statement-breakpoint
CREATE INDEX `open_api_logs_code` ON `open_api_logs` (`code_id`,`requested_at`,`id`);--> statement-breakpoint
CREATE INDEX `open_api_logs_requested` ON `open_api_logs` (`requested_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `open_api_tokens_token_key_unique` ON `open_api_tokens` (`token_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `open_api_tokens_token_hash_unique` ON `open_api_tokens` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `open_api_tokens_save_key_unique` ON `open_api_tokens` (`save_key`);--> statement-breakpoint
CREATE INDEX `open_api_tokens_code` ON `open_api_tokens` (`code_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `open_api_trigger_actions_save_key_unique` ON `open_api_trigger_actions` (`save_key`);--> statement-breakpoint
CREATE INDEX `open_api_trigger_actions_of` ON `open_api_trigger_actions` (`trigger_id`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `open_api_trigger_actions_action` ON `open_api_trigger_actions` (`action_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `open_api_trigger_calls_key` ON `open_api_trigger_calls` (`code_id`,`trigger_id`,`idempotency_key`);--> statement-breakpoint
CREATE INDEX `open_api_trigger_calls_due` ON `open_api_trigger_calls` (`next_attempt_at`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX `open_api_trigger_calls_open` ON `open_api_trigger_calls` (`friend_id`,`id`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX `open_api_trigger_calls_received` ON `open_api_trigger_calls` (`received_at`);--> statement-breakpoint
CREATE INDEX `open_api_trigger_calls_failed` ON `open_api_trigger_calls` (`trigger_id`) WHERE error is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `open_api_triggers_key_unique` ON `open_api_triggers` (`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `open_api_triggers_save_key_unique` ON `open_api_triggers` (`save_key`);--> statement-breakpoint
CREATE INDEX `open_api_triggers_list` ON `open_api_triggers` (`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `outgoing_webhook_attempts_of` ON `outgoing_webhook_attempts` (`message_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `outgoing_webhook_endpoints_save_key_unique` ON `outgoing_webhook_endpoints` (`save_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `outgoing_webhook_messages_once` ON `outgoing_webhook_messages` (`endpoint_id`,`key`);--> statement-breakpoint
CREATE INDEX `outgoing_webhook_messages_due` ON `outgoing_webhook_messages` (`next_attempt_at`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX `outgoing_webhook_messages_turn` ON `outgoing_webhook_messages` (`endpoint_id`,`next_attempt_at`,`id`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX `outgoing_webhook_messages_since` ON `outgoing_webhook_messages` (`since`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX `outgoing_webhook_messages_log` ON `outgoing_webhook_messages` (`endpoint_id`,`id`);--> statement-breakpoint
CREATE INDEX `outgoing_webhook_messages_state` ON `outgoing_webhook_messages` (`endpoint_id`,`state`,`id`);--> statement-breakpoint
CREATE INDEX `outgoing_webhook_messages_at` ON `outgoing_webhook_messages` (`at`);--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_events_webhook_event_id_unique` ON `webhook_events` (`webhook_event_id`);--> statement-breakpoint
CREATE INDEX `webhook_events_due` ON `webhook_events` (`next_attempt_at`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX `webhook_events_lease` ON `webhook_events` (`lease`,`line_user_id`) WHERE lease is not null;--> statement-breakpoint
CREATE INDEX `webhook_events_failed` ON `webhook_events` (`state`,`id`) WHERE state = 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX `action_tasks_save_key_unique` ON `action_tasks` (`save_key`);--> statement-breakpoint
CREATE INDEX `action_tasks_action` ON `action_tasks` (`action_id`,`next_work_at`);--> statement-breakpoint
CREATE INDEX `action_tasks_due` ON `action_tasks` (`next_work_at`) WHERE next_work_at is not null;--> statement-breakpoint
CREATE INDEX `action_tasks_troubled` ON `action_tasks` (`id`) WHERE reason is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `actions_save_key_unique` ON `actions` (`save_key`);--> statement-breakpoint
CREATE INDEX `actions_list` ON `actions` (`is_template`,`deleted_at`,`id`);--> statement-breakpoint
CREATE INDEX `actions_folder` ON `actions` (`group_id`,`id`) WHERE is_template = 1 and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `deliveries_cause` ON `deliveries` (`cause`);--> statement-breakpoint
CREATE INDEX `deliveries_due` ON `deliveries` (`next_attempt_at`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX `deliveries_order` ON `deliveries` (`order_key`,`due_at`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX `deliveries_due_at` ON `deliveries` (`due_at`);--> statement-breakpoint
CREATE INDEX `deliveries_unsent` ON `deliveries` (`state`,`due_at`) WHERE state in ('failed', 'parked', 'cancelled');--> statement-breakpoint
CREATE INDEX `deliveries_friend` ON `deliveries` (`friend_id`,`due_at`);--> statement-breakpoint
CREATE INDEX `deliveries_waiting` ON `deliveries` (`friend_id`,`due_at`) WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX `deliveries_run` ON `deliveries` (`run_id`);--> statement-breakpoint
CREATE INDEX `deliveries_program` ON `deliveries` (`friend_id`,`due_at`) WHERE program_id is not null;--> statement-breakpoint
CREATE INDEX `deliveries_broadcast` ON `deliveries` (`broadcast_id`,`state`,`friend_id`) WHERE broadcast_id is not null;--> statement-breakpoint
CREATE INDEX `deliveries_multicast` ON `deliveries` (`multicast_id`,`friend_id`) WHERE multicast_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `folders_save_key_unique` ON `folders` (`save_key`);--> statement-breakpoint
CREATE INDEX `folders_kind` ON `folders` (`kind`,`position`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `friends_line_user_id_unique` ON `friends` (`line_user_id`);--> statement-breakpoint
CREATE INDEX `friends_followed` ON `friends` (`followed_at`,`id`);--> statement-breakpoint
CREATE INDEX `friends_last_message` ON `friends` (`last_message_at`,`id`);--> statement-breakpoint
CREATE INDEX `friends_shown` ON `friends` (`id`,`followed_at`,`last_message_at`) WHERE blocked_at is null and user_rate = 1;--> statement-breakpoint
CREATE INDEX `friends_hidden` ON `friends` (`id`) WHERE blocked_at is not null or user_rate <> 1;--> statement-breakpoint
CREATE INDEX `friends_added` ON `friends` (`added_by`,`id`) WHERE added_by <> 'follow';--> statement-breakpoint
CREATE INDEX `friends_waiting` ON `friends` (`id`) WHERE last_message_at is not null and (last_sent_at is null or last_sent_at < last_message_at);--> statement-breakpoint
CREATE INDEX `friends_name` ON `friends` (`id`,`name_key`) WHERE name_key <> '';--> statement-breakpoint
CREATE INDEX `friends_short_name` ON `friends` (`id`,`short_name_key`) WHERE short_name_key <> '';--> statement-breakpoint
CREATE INDEX `friends_nickname` ON `friends` (`id`,`nickname_key`) WHERE nickname_key <> '';--> statement-breakpoint
CREATE INDEX `friends_status` ON `friends` (`id`,`status_key`) WHERE status_key <> '';--> statement-breakpoint
CREATE INDEX `friends_memo` ON `friends` (`id`,`memo_key`) WHERE memo_key <> '';--> statement-breakpoint
CREATE INDEX `friends_blocked` ON `friends` (`blocked_at`) WHERE blocked_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `item_versions_item` ON `item_versions` (`kind`,`item_id`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `funnels_save_key_unique` ON `funnels` (`save_key`);--> statement-breakpoint
CREATE INDEX `funnels_list` ON `funnels` (`group_id`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `funnels_query` ON `funnels` (`member_query_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `member_queries_save_key_unique` ON `member_queries` (`save_key`);--> statement-breakpoint
CREATE INDEX `messages_friend` ON `messages` (`friend_id`,`timestamp`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `messages_webhook_event` ON `messages` (`webhook_event_id`) WHERE webhook_event_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `messages_delivery` ON `messages` (`delivery_id`,`delivery_position`) WHERE delivery_id is not null;--> statement-breakpoint
CREATE INDEX `messages_line_message` ON `messages` (`line_message_id`) WHERE line_message_id is not null;--> statement-breakpoint
CREATE INDEX `messages_recent` ON `messages` (`timestamp`,`id`,`friend_id`,`outgoing`,`type`);--> statement-breakpoint
CREATE INDEX `messages_waiting` ON `messages` (`timestamp`,`id`,`friend_id`) WHERE notify = 1;--> statement-breakpoint
CREATE INDEX `messages_waiting_friend` ON `messages` (`friend_id`,`id`) WHERE notify = 1;--> statement-breakpoint
CREATE INDEX `messages_starred` ON `messages` (`timestamp`,`id`,`friend_id`) WHERE starred = 1;--> statement-breakpoint
CREATE UNIQUE INDEX `pending_runs_cause_unique` ON `pending_runs` (`cause`);--> statement-breakpoint
CREATE INDEX `pending_runs_parent` ON `pending_runs` (`parent_id`);--> statement-breakpoint
CREATE INDEX `pending_runs_due` ON `pending_runs` (`next_attempt_at`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX `pending_runs_reservation` ON `pending_runs` (`cause_id`) WHERE cause_type = 'reservation';--> statement-breakpoint
CREATE UNIQUE INDEX `runs_cause_unique` ON `runs` (`cause`);--> statement-breakpoint
CREATE INDEX `runs_friend` ON `runs` (`friend_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `runs_action_friend` ON `runs` (`action_id`,`friend_id`);--> statement-breakpoint
CREATE INDEX `runs_cause` ON `runs` (`cause_type`,`cause_id`,`friend_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `runs_once_key` ON `runs` (`once_key`) WHERE once_key is not null;--> statement-breakpoint
CREATE INDEX `runs_failed` ON `runs` (`started_at`,`id`) WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX `runs_root` ON `runs` (`root_id`,`friend_id`) WHERE root_id is not null;--> statement-breakpoint
CREATE INDEX `talk_mentions_note` ON `talk_mentions` (`note_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `talk_notes_save_key_unique` ON `talk_notes` (`save_key`);--> statement-breakpoint
CREATE INDEX `talk_notes_friend` ON `talk_notes` (`friend_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `talks_operator` ON `talks` (`operator_id`,`friend_id`) WHERE operator_id is not null;--> statement-breakpoint
CREATE INDEX `talks_important` ON `talks` (`friend_id`) WHERE important = 1;--> statement-breakpoint
CREATE UNIQUE INDEX `broadcasts_save_key_unique` ON `broadcasts` (`save_key`);--> statement-breakpoint
CREATE INDEX `broadcasts_task` ON `broadcasts` (`task_id`) WHERE task_id is not null;--> statement-breakpoint
CREATE INDEX `broadcasts_list` ON `broadcasts` (`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `multicasts_due` ON `multicasts` (`next_attempt_at`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX `multicasts_broadcast` ON `multicasts` (`broadcast_id`,`state`);--> statement-breakpoint
CREATE INDEX `friend_richmenus_menu` ON `friend_richmenus` (`richmenu_id`,`friend_id`);--> statement-breakpoint
CREATE INDEX `friend_richmenus_home` ON `friend_richmenus` (`home_id`,`friend_id`) WHERE home_id is not null;--> statement-breakpoint
CREATE INDEX `friend_richmenus_switched` ON `friend_richmenus` (`friend_id`) WHERE is_switched = 1 and home_id is null;--> statement-breakpoint
CREATE INDEX `richmenu_links_failed` ON `richmenu_links` (`richmenu_id`,`friend_id`) WHERE error is not null;--> statement-breakpoint
CREATE INDEX `richmenu_links_due` ON `richmenu_links` (`next_attempt_at`,`richmenu_id`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `richmenu_schedule_save_key_unique` ON `richmenu_schedule` (`save_key`);--> statement-breakpoint
CREATE INDEX `richmenu_taps_button` ON `richmenu_taps` (`richmenu_id`,`button_id`,`friend_id`);--> statement-breakpoint
CREATE INDEX `richmenu_taps_time` ON `richmenu_taps` (`richmenu_id`,`created_at`,`button_id`,`friend_id`);--> statement-breakpoint
CREATE INDEX `richmenu_taps_friend` ON `richmenu_taps` (`richmenu_id`,`friend_id`,`created_at`,`button_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `richmenus_save_key_unique` ON `richmenus` (`save_key`);--> statement-breakpoint
CREATE INDEX `richmenus_list` ON `richmenus` (`group_id`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `template_shortcuts_shortcut_unique` ON `template_shortcuts` (`shortcut`);--> statement-breakpoint
CREATE INDEX `template_taps_time` ON `template_taps` (`template_id`,`created_at`,`data`,`friend_id`);--> statement-breakpoint
CREATE INDEX `template_taps_friend` ON `template_taps` (`template_id`,`friend_id`,`created_at`,`data`);--> statement-breakpoint
CREATE UNIQUE INDEX `templates_save_key_unique` ON `templates` (`save_key`);--> statement-breakpoint
CREATE INDEX `templates_list` ON `templates` (`group_id`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `errands_subject` ON `errands` (`kind`,`subject`);--> statement-breakpoint
CREATE INDEX `errands_due` ON `errands` (`next_attempt_at`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `operator_devices_endpoint_unique` ON `operator_devices` (`endpoint`);--> statement-breakpoint
CREATE INDEX `operator_devices_operator` ON `operator_devices` (`operator_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `operator_passkeys_credential_id_unique` ON `operator_passkeys` (`credential_id`);--> statement-breakpoint
CREATE INDEX `operator_passkeys_operator` ON `operator_passkeys` (`operator_id`);--> statement-breakpoint
CREATE INDEX `webauthn_challenges_expires` ON `webauthn_challenges` (`expires_at`);--> statement-breakpoint
CREATE INDEX `second_steps_expires` ON `second_steps` (`expires_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `undo_parts_key` ON `undo_parts` (`undo_key`,`page`,`what`,`subject_id`);--> statement-breakpoint
CREATE INDEX `undo_parts_created` ON `undo_parts` (`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `event_configs_group_id_unique` ON `event_configs` (`group_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `event_urls_code_unique` ON `event_urls` (`code`);--> statement-breakpoint
CREATE UNIQUE INDEX `event_urls_save_key_unique` ON `event_urls` (`save_key`);--> statement-breakpoint
CREATE INDEX `event_urls_group` ON `event_urls` (`group_id`,`id`);--> statement-breakpoint
CREATE INDEX `event_menus_slot` ON `event_menus` (`event_reserve_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `event_reservations_cause_unique` ON `event_reservations` (`cause`);--> statement-breakpoint
CREATE INDEX `event_reservations_slot` ON `event_reservations` (`event_reserve_id`,`status`,`friend_id`);--> statement-breakpoint
CREATE INDEX `event_reservations_friend` ON `event_reservations` (`friend_id`,`event_reserve_id`,`status`);--> statement-breakpoint
CREATE UNIQUE INDEX `event_reserves_save_key_unique` ON `event_reserves` (`save_key`);--> statement-breakpoint
CREATE INDEX `event_reserves_list` ON `event_reserves` (`group_id`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `event_reserves_remind` ON `event_reserves` (`remind_at`) WHERE remind_at is not null;--> statement-breakpoint
CREATE INDEX `reservations_salon` ON `reservations` (`salon_id`,`status`,`starts_at`,`booker`);--> statement-breakpoint
CREATE INDEX `reservations_friend` ON `reservations` (`booker`,`salon_id`,`status`);--> statement-breakpoint
CREATE INDEX `reservations_of_friend` ON `reservations` (`friend_id`,`starts_at`) WHERE friend_id is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX `reservations_parent` ON `reservations` (`parent_id`) WHERE parent_id is not null;--> statement-breakpoint
CREATE INDEX `reservations_day` ON `reservations` (`salon_id`,`date`);--> statement-breakpoint
CREATE INDEX `reservations_unsolved` ON `reservations` (`salon_id`,`starts_at`) WHERE (status in ('pending', 'edit_pending', 'cancel_pending') or stranded_at is not null) and deleted_at is null;--> statement-breakpoint
CREATE INDEX `reservations_strangers` ON `reservations` (`salon_id`,`created_at`) WHERE status = 'pending' and side = 'friend' and friend_id is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX `salon_blocks_day` ON `salon_blocks` (`salon_id`,`date`);--> statement-breakpoint
CREATE INDEX `salon_blocks_source` ON `salon_blocks` (`source`) WHERE source is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX `salon_reservations_salon` ON `salon_reservations` (`salon_id`,`status`,`starts_at`,`friend_id`);--> statement-breakpoint
CREATE INDEX `salon_reservations_friend` ON `salon_reservations` (`friend_id`,`salon_id`,`status`);--> statement-breakpoint
CREATE INDEX `salon_reservations_parent` ON `salon_reservations` (`parent_id`) WHERE parent_id is not null;--> statement-breakpoint
CREATE INDEX `salon_shifts_source` ON `salon_shifts` (`source`) WHERE source is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX `salon_shifts_masters` ON `salon_shifts` (`salon_id`,`start_date`) WHERE start_date is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX `salon_shifts_day` ON `salon_shifts` (`salon_id`,`date`) WHERE date is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX `salon_shifts_dirty` ON `salon_shifts` (`salon_id`,`dirty_date`) WHERE dirty_date is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX `salon_shifts_of_master` ON `salon_shifts` (`master_id`) WHERE master_id is not null and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `google_accounts_of_salon` ON `google_accounts` (`salon_id`,`account`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `salon_calendar_events_due` ON `salon_calendar_events` (`next_attempt_at`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX `salon_calendar_events_of` ON `salon_calendar_events` (`reservation_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `salon_calendar_links_save_key_unique` ON `salon_calendar_links` (`save_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `salon_calendar_links_of_resource` ON `salon_calendar_links` (`salon_id`,`resource_id`,`target`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `salon_calendar_links_of_calendar` ON `salon_calendar_links` (`calendar_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `salon_calendars_channel_id_unique` ON `salon_calendars` (`channel_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `salon_calendars_of_salon` ON `salon_calendars` (`salon_id`,`google_calendar_id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `salon_calendars_due` ON `salon_calendars` (`next_attempt_at`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX `salon_answers_at` ON `salon_answers` (`at`);--> statement-breakpoint
CREATE INDEX `salon_history_subject` ON `salon_history` (`salon_id`,`subject`,`subject_id`,`id`);--> statement-breakpoint
CREATE INDEX `salon_history_at` ON `salon_history` (`salon_id`,`subject`,`at`);--> statement-breakpoint
CREATE INDEX `salon_history_before` ON `salon_history` (`salon_id`,`date_before`,`at`) WHERE date_before is not null;--> statement-breakpoint
CREATE INDEX `salon_history_sequence` ON `salon_history` (`salon_id`,`sequence`);--> statement-breakpoint
CREATE INDEX `salon_customer_items_salon` ON `salon_customer_items` (`salon_id`,`position`);--> statement-breakpoint
CREATE UNIQUE INDEX `salon_online_configs_salon_id_unique` ON `salon_online_configs` (`salon_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `salon_urls_code_unique` ON `salon_urls` (`code`);--> statement-breakpoint
CREATE UNIQUE INDEX `salon_urls_save_key_unique` ON `salon_urls` (`save_key`);--> statement-breakpoint
CREATE INDEX `salon_urls_salon` ON `salon_urls` (`salon_id`,`id`);--> statement-breakpoint
CREATE INDEX `salon_waiting_day` ON `salon_waiting` (`salon_id`,`date`) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX `salon_waiting_friend` ON `salon_waiting` (`friend_id`,`salon_id`) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX `salon_waiting_look` ON `salon_waiting` (`look_at`) WHERE look_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `salon_courses_save_key_unique` ON `salon_courses` (`save_key`);--> statement-breakpoint
CREATE INDEX `salon_courses_salon` ON `salon_courses` (`salon_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `salon_resources_save_key_unique` ON `salon_resources` (`save_key`);--> statement-breakpoint
CREATE INDEX `salon_resources_salon` ON `salon_resources` (`salon_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `salons_save_key_unique` ON `salons` (`save_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `reactions_save_key_unique` ON `reactions` (`save_key`);--> statement-breakpoint
CREATE INDEX `reactions_active` ON `reactions` (`id`) WHERE is_active = 1 and deleted_at is null;--> statement-breakpoint
CREATE INDEX `reactions_action` ON `reactions` (`action_id`);--> statement-breakpoint
CREATE INDEX `reactions_list` ON `reactions` (`group_id`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `friend_journey_tags_phase` ON `friend_journey_tags` (`journey_tag_id`,`friend_id`);--> statement-breakpoint
CREATE INDEX `friend_journey_tags_latest` ON `friend_journey_tags` (`journey_tag_id`,`passed_at`,`friend_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `journey_tags_save_key_unique` ON `journey_tags` (`save_key`);--> statement-breakpoint
CREATE INDEX `journey_tags_journey` ON `journey_tags` (`journey_id`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `journey_tags_query` ON `journey_tags` (`member_query_id`) WHERE member_query_id is not null;--> statement-breakpoint
CREATE INDEX `journey_tags_due` ON `journey_tags` (`next_attempt_at`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `journeys_save_key_unique` ON `journeys` (`save_key`);--> statement-breakpoint
CREATE INDEX `journeys_list` ON `journeys` (`group_id`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `episode_steps_order` ON `episode_steps` (`episode_id`,`day`,`minute`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `episode_steps_action` ON `episode_steps` (`action_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `episodes_save_key_unique` ON `episodes` (`save_key`);--> statement-breakpoint
CREATE INDEX `episodes_list` ON `episodes` (`group_id`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `friend_reminders_cause_unique` ON `friend_reminders` (`cause`);--> statement-breakpoint
CREATE INDEX `friend_reminders_episode` ON `friend_reminders` (`episode_id`,`state`,`origin_at`,`friend_id`);--> statement-breakpoint
CREATE INDEX `friend_reminders_due` ON `friend_reminders` (`next_at`) WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX `friend_reminders_failing` ON `friend_reminders` (`next_at`) WHERE failures > 0 and next_at is not null;--> statement-breakpoint
CREATE INDEX `friend_reminders_friend` ON `friend_reminders` (`friend_id`,`episode_id`,`state`);--> statement-breakpoint
CREATE INDEX `friend_reminders_reservation` ON `friend_reminders` (`reservation_id`) WHERE reservation_id is not null;--> statement-breakpoint
CREATE INDEX `scenario_steps_order` ON `scenario_steps` (`scenario_id`,`day`,`minute`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `scenario_steps_action` ON `scenario_steps` (`action_id`);--> statement-breakpoint
CREATE INDEX `scenario_subscriptions_scenario` ON `scenario_subscriptions` (`scenario_id`,`state`,`friend_id`);--> statement-breakpoint
CREATE INDEX `scenario_subscriptions_friend` ON `scenario_subscriptions` (`friend_id`,`scenario_id`,`state`);--> statement-breakpoint
CREATE UNIQUE INDEX `scenario_subscriptions_reading` ON `scenario_subscriptions` (`friend_id`) WHERE state = 'reading';--> statement-breakpoint
CREATE INDEX `scenario_subscriptions_due` ON `scenario_subscriptions` (`next_at`) WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX `scenario_subscriptions_failing` ON `scenario_subscriptions` (`next_at`) WHERE failures > 0 and next_at is not null;--> statement-breakpoint
CREATE INDEX `scenario_subscriptions_move` ON `scenario_subscriptions` (`move_to_id`) WHERE move_to_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `scenarios_save_key_unique` ON `scenarios` (`save_key`);--> statement-breakpoint
CREATE INDEX `scenarios_list` ON `scenarios` (`group_id`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `scenarios_after` ON `scenarios` (`after_read_to_id`);--> statement-breakpoint
CREATE INDEX `friend_scores_value` ON `friend_scores` (`tally_id`,`value`,`friend_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `score_facts_cause` ON `score_facts` (`event`,`cause`);--> statement-breakpoint
CREATE INDEX `score_facts_at` ON `score_facts` (`at`);--> statement-breakpoint
CREATE INDEX `score_levels_score` ON `score_levels` (`score_id`,`from_points`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `score_levels_action` ON `score_levels` (`action_id`) WHERE action_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `score_points_cause` ON `score_points` (`tally_id`,`rule_id`,`cause`);--> statement-breakpoint
CREATE INDEX `score_points_friend` ON `score_points` (`friend_id`,`tally_id`,`rule_id`,`day`);--> statement-breakpoint
CREATE INDEX `score_rules_score` ON `score_rules` (`score_id`,`event`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `score_rules_event` ON `score_rules` (`event`) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `score_tallies_state` ON `score_tallies` (`score_id`,`state`) WHERE state <> 'old';--> statement-breakpoint
CREATE INDEX `score_tallies_old` ON `score_tallies` (`id`) WHERE state = 'old';--> statement-breakpoint
CREATE UNIQUE INDEX `scores_save_key_unique` ON `scores` (`save_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `conversions_key` ON `conversions` (`tracker_id`,`key`);--> statement-breakpoint
CREATE INDEX `conversions_order` ON `conversions` (`tracker_id`,`order_id`);--> statement-breakpoint
CREATE INDEX `conversions_day` ON `conversions` (`tracker_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `conversions_untied` ON `conversions` (`visitor_id`) WHERE friend_id is null and visitor_id is not null;--> statement-breakpoint
CREATE INDEX `conversions_tracker` ON `conversions` (`tracker_id`,`friend_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `conversions_friend` ON `conversions` (`friend_id`,`tracker_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `trackers_save_key_unique` ON `trackers` (`save_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `trackers_tracker_code_unique` ON `trackers` (`tracker_code`);--> statement-breakpoint
CREATE INDEX `trackers_list` ON `trackers` (`group_id`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `trackers_action` ON `trackers` (`action_id`);--> statement-breakpoint
CREATE INDEX `form_sheets_due` ON `form_sheets` (`next_attempt_at`) WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `form_answers_save_key_unique` ON `form_answers` (`save_key`);--> statement-breakpoint
CREATE INDEX `form_answers_form` ON `form_answers` (`form_id`,`created_at`,`friend_id`);--> statement-breakpoint
CREATE INDEX `form_answers_order` ON `form_answers` (`form_id`);--> statement-breakpoint
CREATE INDEX `form_answers_friend` ON `form_answers` (`friend_id`,`form_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `forms_save_key_unique` ON `forms` (`save_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `forms_code_unique` ON `forms` (`code`);--> statement-breakpoint
CREATE INDEX `forms_list` ON `forms` (`group_id`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `landing_visits_untied` ON `landing_visits` (`line_user_id`) WHERE friend_id is null and line_user_id is not null;--> statement-breakpoint
CREATE INDEX `landing_visits_nobody` ON `landing_visits` (`created_at`) WHERE friend_id is null and line_user_id is null;--> statement-breakpoint
CREATE INDEX `landing_visits_m1` ON `landing_visits` (`landing_id`,`m1_key`,`friend_id`) WHERE m1_key is not null;--> statement-breakpoint
CREATE INDEX `landing_visits_m2` ON `landing_visits` (`landing_id`,`m2_key`,`friend_id`) WHERE m2_key is not null;--> statement-breakpoint
CREATE INDEX `landing_visits_m3` ON `landing_visits` (`landing_id`,`m3_key`,`friend_id`) WHERE m3_key is not null;--> statement-breakpoint
CREATE INDEX `landing_visits_landing` ON `landing_visits` (`landing_id`,`friend_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `landing_visits_friend` ON `landing_visits` (`friend_id`,`landing_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `landings_save_key_unique` ON `landings` (`save_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `landings_code_unique` ON `landings` (`code`);--> statement-breakpoint
CREATE INDEX `landings_list` ON `landings` (`group_id`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `landings_action` ON `landings` (`action_id`);--> statement-breakpoint
CREATE INDEX `link_taps_friend` ON `link_taps` (`link_id`,`friend_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `link_taps_day` ON `link_taps` (`link_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `link_taps_history` ON `link_taps` (`friend_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `link_taps_source` ON `link_taps` (`source_type`,`source_id`,`link_id`,`friend_id`) WHERE source_type is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `links_url_unique` ON `links` (`url`);--> statement-breakpoint
CREATE INDEX `links_action` ON `links` (`action_id`) WHERE action_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `script_hits_visit` ON `script_hits` (`visit_id`,`referer_id`);--> statement-breakpoint
CREATE INDEX `script_hits_script` ON `script_hits` (`script_id`,`referer_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `script_hits_friend` ON `script_hits` (`friend_id`,`script_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `script_views_key` ON `script_views` (`visit_id`,`key`);--> statement-breakpoint
CREATE INDEX `script_views_day` ON `script_views` (`script_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `script_visitors_key` ON `script_visitors` (`script_id`,`key`);--> statement-breakpoint
CREATE INDEX `script_visitors_last` ON `script_visitors` (`last_at`);--> statement-breakpoint
CREATE INDEX `script_visitors_nobody` ON `script_visitors` (`last_at`) WHERE friend_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX `script_visits_key` ON `script_visits` (`visitor_id`,`key`);--> statement-breakpoint
CREATE INDEX `script_visits_day` ON `script_visits` (`script_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `script_visits_old` ON `script_visits` (`created_at`);--> statement-breakpoint
CREATE INDEX `script_visits_nobody` ON `script_visits` (`created_at`) WHERE friend_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX `scripts_save_key_unique` ON `scripts` (`save_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `scripts_code_unique` ON `scripts` (`code`);--> statement-breakpoint
CREATE INDEX `scripts_list` ON `scripts` (`group_id`,`id`) WHERE deleted_at is null;
