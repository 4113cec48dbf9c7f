// SPDX-License-Identifier: Apache-2.0

/// What colleagues have who know only java.rmi: nothing here names Atoll. JVMs of their own run it
/// with this package and nothing else on their class path.
package plain;
