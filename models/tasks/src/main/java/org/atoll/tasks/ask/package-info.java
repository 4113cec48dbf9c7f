// SPDX-License-Identifier: Apache-2.0

/// Questions of tasks to other ranks.
package org.atoll.tasks.ask;
