// SPDX-License-Identifier: Apache-2.0

/// The protocol between a rank and whoever started its job, or between ranks of two jobs that
/// meet: proof of the secret ([org.atoll.fabric.control.ControlHandshake]), then messages
/// ([org.atoll.fabric.control.ControlMessage]; `ControlFormat` draws them). Frames do not pass
/// here.
package org.atoll.fabric.control;
