// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import org.atoll.fabric.ServiceKind;
import org.atoll.fabric.device.DeviceProvider;
import org.atoll.fabric.job.Settings;
import org.atoll.job.engine.KnownLauncher;
import org.atoll.job.start.ForeignLauncher;
import org.atoll.launcher.node.HostStarters;
import org.atoll.launcher.node.SshCommand;
import org.atoll.launcher.node.Starter;
import org.atoll.launcher.plan.Allocation;
import org.atoll.launcher.plan.KnownSetting;
import org.atoll.launcher.plan.Misuse;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `atoll info`: what this installation and this host have.
@Command(
        name = "info",
        description = "Shows version, JDK, processors, devices; with --all, settings too.",
        mixinStandardHelpOptions = true,
        versionProvider = Versions.class)
final class SurveyCommand implements Runnable {
    @Option(names = "--all", description = "Show every setting with its value and source.")
    private boolean all;

    @Option(names = "--engine",
            description = "Show which launcher or batch system has started this, and what it says.")
    private boolean engine;

    /// Created by picocli.
    SurveyCommand() {}

    @Override
    public void run() {
        if (engine) {
            showEngine(System.getenv());
            return;
        }
        Settings settings = Settings.ofThisProcess();
        for (String line : new Versions().getVersion()) {
            System.out.println(line);
        }
        show("cores", Integer.toString(Runtime.getRuntime().availableProcessors()));
        show("devices", ServiceLoader.load(DeviceProvider.class).stream()
                .map(provider -> provider.get().name())
                .sorted()
                .collect(Collectors.joining(", ")));
        for (DeviceProvider provider : ServiceLoader.load(DeviceProvider.class)) {
            provider.survey().ifPresent(words -> show(provider.name(), words));
        }
        show("ssh", ssh(settings));
        for (ServiceKind<?> kind : ServiceLoader.load(ServiceKind.class)) {
            kind.survey().ifPresent(words -> show(kind.name(), words));
        }
        if (all) {
            KnownSetting.all().forEach(setting -> show(setting, settings));
        }
    }

    /// Looks for it as a rank on this host would.
    private static void show(KnownSetting setting, Settings settings) {
        settings.text(setting.name(), setting.fallback());
        Settings.Entry entry = settings.used().stream()
                .filter(used -> used.name().equals(setting.name()))
                .findFirst()
                .orElseThrow();
        String value = "'" + entry.value() + "' (" + entry.source() + ")";
        System.out.println("%-31s %-28s %s".formatted(setting.name(), value, setting.meaning())
                .stripTrailing());
    }

    /// What a rank, and `atoll run`, would make of the variables of this process.
    private static void showEngine(Map<String, String> environment) {
        Optional<KnownLauncher> engine;
        try {
            engine = ForeignLauncher.of(environment).flatMap(any -> KnownLauncher.of(environment));
        } catch (IllegalStateException e) {
            throw new Misuse(String.valueOf(e.getMessage()));
        }
        show("started by", engine
                .map(known -> known.title() + " (" + known.traces(environment) + ")")
                .or(() -> ForeignLauncher.of(environment).map(ForeignLauncher::toString))
                .orElse("no other launcher"));
        Optional<Allocation> allocation = Allocation.of(environment);
        show("allocation", allocation.map(Allocation::source).orElse("none"));
        allocation.ifPresent(given -> {
            show("hosts", given.hosts().stream()
                    .map(host -> host.name() + ":" + host.slots())
                    .collect(Collectors.joining(",")));
            show("reached by", given.others().stream()
                    .map(host -> HostStarters.to(host, Settings.ofThisProcess(), environment))
                    .map(Starter::program)
                    .distinct()
                    .collect(Collectors.joining(", ")));
        });
    }

    private static String ssh(Settings settings) {
        String program = SshCommand.of(settings).words().getFirst();
        return java.util.Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":"))
                .map(folder -> Path.of(folder).resolve(program))
                .filter(Files::isExecutable)
                .map(SurveyCommand::real)
                .findFirst()
                .orElse(program + " is not on the path");
    }

    private static String real(Path path) {
        try {
            return path.toRealPath().toString();
        } catch (IOException e) {
            return path.toString();
        }
    }

    private static void show(String name, String value) {
        System.out.println(Versions.line(name, value));
    }
}
