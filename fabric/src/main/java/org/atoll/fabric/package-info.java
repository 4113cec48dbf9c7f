// SPDX-License-Identifier: Apache-2.0

/// The message fabric.
package org.atoll.fabric;
