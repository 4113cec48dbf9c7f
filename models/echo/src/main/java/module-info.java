// SPDX-License-Identifier: Apache-2.0

/// The smallest model: questions whose bytes come back, and bytes that are kept until taken.
@org.jspecify.annotations.NullMarked
module org.atoll.echo {
    requires static org.jspecify;
    requires transitive org.atoll.fabric;
    requires transitive org.atoll.job;

    exports org.atoll.echo;

    provides org.atoll.fabric.ServiceKind with
            org.atoll.echo.EchoKind;
}
