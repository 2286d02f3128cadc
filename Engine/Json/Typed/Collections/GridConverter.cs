using System.Runtime.InteropServices;
using Quoll.Json.Core;
using Quoll.TypeModel.Bounds;

namespace Quoll.Json.Typed.Collections;

/// <summary>Arrays of several dimensions, as nested arrays whose rows have the same length.</summary>
/// <typeparam name="TArray">The type of the array.</typeparam>
/// <typeparam name="T">The type of its elements.</typeparam>
internal sealed class GridConverter<TArray, T>(QuollConverter<T> element, string type)
    : QuollConverter<TArray?>(handlesNull: false) where TArray : class
{
    public override void Write(ref QuollJsonWriter writer, in TArray? value)
    {
        var array = (Array)(object)value!;
        var at = 0;
        WriteLevel(ref writer, array, 0, ref at);
    }

    private void WriteLevel(ref QuollJsonWriter writer, Array array, int dimension, ref int at)
    {
        writer.Enter();
        var lead = '[';
        for (var i = 0; i < array.GetLength(dimension); i++)
        {
            writer.AppendLead(lead);
            lead = ',';
            if (dimension == array.Rank - 1) element.WriteValue(ref writer, in All(array)[at++]);
            else WriteLevel(ref writer, array, dimension + 1, ref at);
        }
        writer.AppendEndArray(lead);
        writer.Leave();
    }

    // Bounds: the elements of an array are contiguous, row by row.
    private static Span<T> All(Array array) =>
        MemoryMarshal.CreateSpan(ref Unsafe.As<byte, T>(ref MemoryMarshal.GetArrayDataReference(array)), array.Length);

    public override TArray Read(ref QuollJsonReader reader)
    {
        var lengths = new int[typeof(TArray).GetArrayRank()];
        Array.Fill(lengths, -1);
        var elements = new List<T>();
        ReadLevel(ref reader, lengths, 0, elements);
        for (var i = 0; i < lengths.Length; i++) lengths[i] = Math.Max(0, lengths[i]);
        WorkBudget.Memory(elements.Count * (long)Unsafe.SizeOf<T>());
        var array = Array.CreateInstanceFromArrayType(typeof(TArray), lengths);
        CollectionsMarshal.AsSpan(elements).CopyTo(All(array));
        return (TArray)(object)array;
    }

    private void ReadLevel(ref QuollJsonReader reader, int[] lengths, int dimension, List<T> elements)
    {
        var count = 0;
        reader.EnterArray(type);
        while (reader.ReadNextElement())
        {
            count++;
            reader.CheckCount(elements.Count + 1);
            if (dimension == lengths.Length - 1) Growth.Add(elements, element.ReadValue(ref reader));
            else ReadLevel(ref reader, lengths, dimension + 1, elements);
        }
        if (lengths[dimension] < 0) lengths[dimension] = count;
        else if (lengths[dimension] != count)
            throw reader.CreateErrorAtEnd(JsonMessages.GridRowLength, count, lengths[dimension]);
    }
}
