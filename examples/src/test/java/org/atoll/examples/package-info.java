// SPDX-License-Identifier: Apache-2.0

/// Runs the examples and compares what they print with what they should.
package org.atoll.examples;
