// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.linkage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LodPlotTest {

    @TempDir
    private Path folder;

    /// The backcross with 2 recombinants among 10 children.
    static LodCurve backcross(String between) {
        List<LodCurve.Point> points = IntStream.rangeClosed(0, 50)
                .mapToObj(i -> new LodCurve.Point(i / 100.0, lod(i / 100.0))).toList();
        return new LodCurve(between, points, new LodCurve.Point(0.2, lod(0.2)), 0.041, 0.5,
                new LodCurve.Point(0.1, lod(0.1)));
    }

    private static double lod(double theta) {
        return (2 * Math.log(theta) + 8 * Math.log(1 - theta) + 10 * Math.log(2)) / Math.log(10);
    }

    @Test
    void drawsCurveEstimateIntervalAndStart() {
        String svg = new LodPlot(List.of(backcross("A & B"), backcross("B - C"))).svg();
        PedigreeDrawingTest.requireWellFormed(svg);
        assertThat(svg).contains("A &amp; B", "B - C", "recombination fraction", "LOD score",
                "estimate 0.2000, LOD 0.837; support 0.0410 to 0.5000", ">start<", "best - 1");
        assertThat(svg.split("<circle", -1)).hasSize(3);
        assertThat(svg).doesNotContain("Infinity");
    }

    @Test
    void curvesBelowTheAxisAreCutOff() {
        var far = new LodCurve("A - B", List.of(
                new LodCurve.Point(0, Double.NEGATIVE_INFINITY), new LodCurve.Point(0.001, -500),
                new LodCurve.Point(0.1, 10), new LodCurve.Point(0.2, 20),
                new LodCurve.Point(0.9, -900)),
                new LodCurve.Point(0.2, 20), 0.15, 0.3, new LodCurve.Point(0.001, -500));
        String svg = new LodPlot(List.of(far)).svg();
        PedigreeDrawingTest.requireWellFormed(svg);
        assertThat(svg).contains(">1.0<").doesNotContain("-500");
        assertThat(new LodPlot(List.of(far)).csv()).contains("\"A - B\",curve,0.000000,-inf\n");
    }

    @Test
    void writesBothFiles() throws IOException {
        Path picture = folder.resolve("lod.svg");
        new LodPlot(List.of(backcross("A \"x\" B"))).write(picture);
        assertThat(picture).content().startsWith("<svg");
        List<String> rows = Files.readAllLines(folder.resolve("lod.csv"));
        assertThat(rows).hasSize(1 + 51 + 4).contains("between,kind,theta,lod",
                "\"A \"\"x\"\" B\",estimate,0.200000,0.837080",
                "\"A \"\"x\"\" B\",lower limit,0.041000,-0.162920",
                "\"A \"\"x\"\" B\",start,0.100000,0.644240");
    }

    @Test
    void refusesNamesThatDoNotEndInSvgAndFoldersThatAreMissing() {
        assertThatThrownBy(() -> LodPlot.check(folder.resolve("lod.png")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("lod.png: the file must end in .svg");
        assertThatThrownBy(() -> LodPlot.check(folder.resolve("none/lod.svg")))
                .hasMessageContaining("there is no folder");
    }
}
