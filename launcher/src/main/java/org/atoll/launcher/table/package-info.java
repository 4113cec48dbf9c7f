// SPDX-License-Identifier: Apache-2.0

/// Tables that commands print, in one of three forms.
package org.atoll.launcher.table;
