// SPDX-License-Identifier: Apache-2.0

/// Where other worlds can call ([org.atoll.fabric.port.Port]), and how they do
/// ([org.atoll.fabric.port.Conversation]).
package org.atoll.fabric.port;
